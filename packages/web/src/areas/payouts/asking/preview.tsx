import type { ChainNames } from '../../../api/chain-names.ts';
import { formatAmount } from '../../../format/amount.ts';
import { formatMinuteZone } from '../../../format/date-time.ts';
import { formatUsd } from '../../../format/money.ts';
import { Address } from '../../../ui/addresses/address.tsx';
import { CheckRow } from '../../../ui/forms/check-row.tsx';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { ChainName } from '../../../ui/money/chain-name.tsx';
import { Known } from '../payout/known.tsx';
import { inWords } from '../payout/in-words.ts';
import type { Preview } from './queries.ts';
import classes from './asking.module.css';

type Props = {
  preview: Preview;
  network: string;
  currencyCode: string;
  names: ChainNames;
  isDuplicate: boolean;
  again: boolean;
  onAgain: (again: boolean) => void;
};

/** What it would be, what the policy says of it, and what it leaves. */
export function PreviewOf({ preview, network, currencyCode, names, isDuplicate, again, onAgain }: Props) {
  const { amount, amountUSD, toAddress, isKnownPayee, warnings, funds } = preview;
  const { decimals, isStable } = names.shownAs(network, currencyCode);
  const written = (decimal: string) => `${formatAmount(decimal, decimals, isStable)} ${currencyCode}`;
  return (
    <>
      <Verdict preview={preview} />
      {warnings.map(({ code, reason }) => (
        <Notice key={code} tone="attention">
          {reason}
        </Notice>
      ))}
      {isDuplicate ? (
        <CheckRow
          label="Request it anyway"
          checked={again}
          onChange={(event) => onAgain(event.currentTarget.checked)}
        />
      ) : null}
      <Facts>
        <Fact name="Pay">
          <b className={classes['sum']}>{written(amount)}</b>
          <small>{formatUsd(amountUSD)}</small>
          <small className={classes['words']}>
            {inWords(amount)} {currencyCode}
          </small>
        </Fact>
        <Fact name="On">
          <ChainName code={network} name={names.chainName(network)} />
        </Fact>
        <Fact name="To">
          <Address value={toAddress} />
          <Known isKnown={isKnownPayee} />
        </Fact>
        <Fee preview={preview} currencyCode={currencyCode} />
        <Fact name="Free now">
          {written(funds.free)}
          {isNothing(funds.reserved) ? null : <small>{written(funds.reserved)} reserved</small>}
        </Fact>
        <Fact name="In hot wallets">
          {written(funds.inHotWallets)}
          {isNothing(funds.atAddresses) ? null : <small>{written(funds.atAddresses)} not swept yet</small>}
          {isNothing(funds.inColdWallets) ? null : <small>{written(funds.inColdWallets)} in cold wallets</small>}
        </Fact>
      </Facts>
    </>
  );
}

export const isUncovered = (warnings: Preview['warnings']) =>
  warnings.some(({ code }) => code === 'insufficient_funds');

const isNothing = (decimal: string) => /^[0.]*$/.test(decimal);

function Verdict({ preview: { verdict, approvalsNeeded, reasons, mayGoAt, warnings } }: { preview: Preview }) {
  // What the project does not own goes nowhere, whoever approves it.
  if (isUncovered(warnings)) return null;
  const said = reasons.map(({ reason }) => reason).join(' ');
  const later = mayGoAt === null ? '' : ` It goes out from ${formatMinuteZone(mayGoAt)} at the earliest.`;
  if (verdict === 'refuse') {
    return (
      <Notice tone="danger">
        <strong>The policy does not allow it.</strong> {said}
      </Notice>
    );
  }
  if (verdict === 'go') {
    return (
      <Notice tone="success">
        <strong>It goes out without approval.</strong>
        {later}
      </Notice>
    );
  }
  const people = approvalsNeeded === 1 ? '1 other person' : `${approvalsNeeded} other people`;
  return (
    <Notice tone="neutral">
      <strong>Needs approval from {people}.</strong> {said}
      {later}
    </Notice>
  );
}

function Fee({ preview, currencyCode }: { preview: Preview; currencyCode: string }) {
  const { feeExpected, feeExpectedUSD, feeMax, feeCurrency, amountWithheld } = preview;
  return (
    <Fact name="Network fee">
      about {feeExpectedUSD === null ? `${feeExpected} ${feeCurrency}` : formatUsd(feeExpectedUSD)}, never above{' '}
      {feeMax} {feeCurrency}
      {isNothing(amountWithheld) ? null : (
        <small>
          {amountWithheld} {currencyCode} is deducted for the fee
        </small>
      )}
    </Fact>
  );
}
