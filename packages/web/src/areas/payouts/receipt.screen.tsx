import { Skeleton } from '@mantine/core';
import { IconDownload, IconPrinter, IconReceiptOff } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useChainNames, type ChainNames } from '../../api/chain-names.ts';
import { isRefused, messageOf } from '../../api/http/failure.ts';
import { paths } from '../../app/paths.ts';
import { formatAmount } from '../../format/amount.ts';
import { formatDateTimeZone } from '../../format/date-time.ts';
import { formatUsd } from '../../format/money.ts';
import { Address } from '../../ui/addresses/address.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { toastFailure } from '../../ui/messages/toast.tsx';
import { StatusBadge } from '../../ui/statuses/status-badge.tsx';
import { inWords } from '@coffer/kernel/in-words.ts';
import { payoutLook } from './payout/payout-look.ts';
import { payeeOf, purposeOf } from './payout/payout-words.ts';
import { usePayout, useReceipt, type PayoutDetails } from './payout/queries.ts';
import { texts } from './payout/texts.ts';
import classes from './receipt.module.css';

/** One payout on a sheet of paper. */
export function ReceiptScreen() {
  const { payoutId = '' } = useParams({ strict: false });
  const { payout, error, refetch } = usePayout(Number(payoutId));
  const names = useChainNames();
  return (
    <Page title={`Receipt ${payoutId}`} actions={payout === undefined ? undefined : <Actions id={payout.id} />}>
      {payout !== undefined ? (
        <Sheet payout={payout} names={names} />
      ) : isRefused(error) ? (
        <EmptyState icon={IconReceiptOff} title={texts.notFound.title} hint={texts.notFound.hint} />
      ) : error ? (
        <Failed message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={480} animate={false} />
      )}
    </Page>
  );
}

function Actions({ id }: { id: number }) {
  const receipt = useReceipt(id);
  return (
    <span className={classes['actions']}>
      <LinkButton to={paths.payouts} search={{ payout: String(id) }}>
        Back to the payout
      </LinkButton>
      <Button
        icon={<IconDownload size={15} stroke={1.75} aria-hidden />}
        busy={receipt.isPending}
        onClick={() => receipt.mutate(undefined, { onError: (failure) => toastFailure(messageOf(failure)) })}
      >
        Download PDF
      </Button>
      <Button
        tone="primary"
        icon={<IconPrinter size={15} stroke={1.75} aria-hidden />}
        onClick={() => globalThis.print()}
      >
        Print
      </Button>
    </span>
  );
}

function Sheet({ payout, names }: { payout: PayoutDetails; names: ChainNames }) {
  const { amount, amountUSD, blockchainCode, currencyCode, toAddress, projectName, createdBy } = payout;
  const { decimals, isStable } = names.shownAs(blockchainCode, currencyCode);
  const approvers = payout.decisions.filter(({ verdict, isValid }) => verdict === 'approved' && isValid);
  const words = inWords(amount);
  return (
    <article className={classes['sheet']} aria-label="Receipt">
      <header>
        <span>{projectName}</span>
        <StatusBadge {...payoutLook(payout)} />
      </header>
      <p className={`num ${classes['amount']}`}>
        {formatAmount(amount, decimals, isStable)} <small>{currencyCode}</small>
      </p>
      <p>
        {words === undefined ? null : `${words} ${currencyCode}, `}
        {formatUsd(amountUSD)}
      </p>
      <Facts>
        <Fact name="To">{payeeOf(payout) ?? 'Nobody named'}</Fact>
        <Fact name="Address">
          <Address value={toAddress} />
        </Fact>
        <Fact name="For">{purposeOf(payout) ?? 'No note'}</Fact>
        <Fact name="Network">{names.chainName(blockchainCode)}</Fact>
        {payout.transactionHash === null ? null : (
          <Fact name="Transaction">
            <span className="addr">
              {payout.transactionHash.match(/^0x|[^]{1,8}/g)?.map((group, at) => (
                <span key={at} className="addr-group">
                  {group}
                </span>
              ))}
            </span>
          </Fact>
        )}
        {payout.blockHeight === null ? null : <Fact name="Block">{payout.blockHeight.toLocaleString('en-US')}</Fact>}
        <Fact name="Network fee">{payout.fee === null ? 'Not known yet' : `${payout.fee} ${payout.feeCurrency}`}</Fact>
        <Fact name="Rate">
          1 {currencyCode} = {payout.priceUSD} USD
          <small>{formatDateTimeZone(payout.pricedAt)}</small>
        </Fact>
        <Fact name="Requested by">
          {createdBy.name}
          <small>{formatDateTimeZone(payout.createdAt)}</small>
        </Fact>
        {approvers.map(({ memberID, name, means, at }) => (
          <Fact key={memberID} name="Approved by">
            {name}
            <small>
              {means === 'passkey' ? 'With passkey' : 'With password or code'}, {formatDateTimeZone(at)}
            </small>
          </Fact>
        ))}
        <Fact name={payout.status === 'processed' ? 'Paid out on' : 'As of'}>
          {formatDateTimeZone(payout.statusAt)}
        </Fact>
      </Facts>
    </article>
  );
}
