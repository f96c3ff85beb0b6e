import { Link } from '@tanstack/react-router';
import { formatDateTimeZone } from '../../../format/date-time.ts';
import { formatFee } from '../../../format/fee.ts';
import { paths, paymentsOf } from '../../../app/paths.ts';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { purposeOf } from '../payout/payout-words.ts';
import type { PayoutDetails } from '../payout/queries.ts';

/** What for, who requested it, what it leaves from, and what it costs at most. */
export function PayoutFacts({ payout }: { payout: PayoutDetails }) {
  const { refund, projectID, projectName, createdBy, createdAt, walletName, customerID, attempt, batch } = payout;
  const purpose = purposeOf(payout);
  return (
    <Facts>
      <Fact name="For">{purpose ?? 'No note'}</Fact>
      {refund === null ? null : (
        <Fact name="Payment">
          <Link to={paymentsOf(projectID)} search={{ payment: refund.paymentReference }}>
            {refund.paymentReference}
          </Link>
        </Fact>
      )}
      {batch === null ? null : (
        <Fact name="Part of">
          <span>
            <Link to={paths.payoutBatch} params={{ batchId: String(batch.id) }}>
              {batch.fileName}
            </Link>
            , line {batch.line}
          </span>
        </Fact>
      )}
      {customerID === null || customerID === purpose ? null : <Fact name="Customer">{customerID}</Fact>}
      <Fact name="Requested by">
        {createdBy.kind === 'key' ? `API key ${createdBy.name}` : createdBy.name} for {projectName}
        <small>{formatDateTimeZone(createdAt)}</small>
      </Fact>
      <Fact name="From">{walletName ?? 'A hot wallet, chosen when it is signed'}</Fact>
      <Fee payout={payout} />
      <Fact name="Rate">
        1 {payout.currencyCode} = {payout.priceUSD} USD
      </Fact>
      {attempt === 1 ? null : <Fact name="Attempt">{attempt}</Fact>}
    </Facts>
  );
}

function Fee({
  payout: { fee, feeMax, feeCurrency, feeFrom, amountWithheld, currencyCode },
}: {
  payout: PayoutDetails;
}) {
  const isWithheld = feeFrom === 'amount' && !/^[0.]*$/.test(amountWithheld);
  // What was paid stands beside the transaction.
  if (fee !== null && !isWithheld) return null;
  return (
    <Fact name="Network fee">
      never above {formatFee(feeMax)} {feeCurrency}
      {isWithheld ? (
        <small>
          {amountWithheld} {currencyCode} is deducted for the fee
        </small>
      ) : null}
    </Fact>
  );
}
