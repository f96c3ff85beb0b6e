import type { ChainNames } from '../../../api/chain-names.ts';
import { useProjectName } from '../../../api/project-name.ts';
import { formatAmount } from '../../../format/amount.ts';
import { formatMinuteZone } from '../../../format/date-time.ts';
import { formatFee } from '../../../format/fee.ts';
import { formatUsd } from '../../../format/money.ts';
import { Address } from '../../../ui/addresses/address.tsx';
import { CheckRow } from '../../../ui/forms/check-row.tsx';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { ChainName } from '../../../ui/money/chain-name.tsx';
import { Known } from '../payout/known.tsx';
import { inWords } from '@coffer/kernel/in-words.ts';
import type { Wish } from './asking.form.ts';
import type { Preview } from './queries.ts';
import classes from './asking.module.css';

type Props = {
  preview: Preview;
  wish: Wish;
  names: ChainNames;
  isDuplicate: boolean;
  again: boolean;
  onAgain: (again: boolean) => void;
};

/** What it would be, what the policy says of it, and what it leaves. */
export function PreviewOf({ preview, wish, names, isDuplicate, again, onAgain }: Props) {
  const { projectID, blockchainCode: network, currencyCode, note } = wish;
  const nameOfProject = useProjectName();
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
        <Fact name="From">{nameOfProject(projectID)}</Fact>
        <Fact name="For">{note ?? 'No note'}</Fact>
        <Fee preview={preview} currencyCode={currencyCode} feeFrom={wish.feeFrom} />
        <Fact name="Available">
          {written(funds.free)}
          {isNothing(funds.reserved) ? null : <small>{written(funds.reserved)} more is reserved</small>}
        </Fact>
        <Fact name="Where it is">
          <span className={classes['place']}>{written(funds.inHotWallets)} in hot wallets</span>
          <Place text={`${written(funds.atAddresses)} not swept yet`} amount={funds.atAddresses} />
          <Place text={`${written(funds.inColdWallets)} in cold wallets`} amount={funds.inColdWallets} />
        </Fact>
      </Facts>
    </>
  );
}

function Place({ text, amount }: { text: string; amount: string }) {
  return isNothing(amount) ? null : <span className={classes['place']}>{text}</span>;
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

type FeeProps = { preview: Preview; currencyCode: string; feeFrom: Wish['feeFrom'] };

function Fee({ preview, currencyCode, feeFrom }: FeeProps) {
  const { feeExpected, feeExpectedUSD, feeMax, feeCurrency, amountWithheld } = preview;
  return (
    <Fact name="Network fee">
      about {formatFee(feeExpected)} {feeCurrency}
      {feeExpectedUSD === null ? '' : ` (${formatUsd(feeExpectedUSD)})`}, never above {formatFee(feeMax)} {feeCurrency}
      <small>
        {feeFrom === 'amount' ? `${amountWithheld} ${currencyCode} is deducted from the amount` : 'Paid by you'}
      </small>
    </Fact>
  );
}
