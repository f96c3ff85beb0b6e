import type { ReactNode } from 'react';
import type { ChainNames } from '../../api/chain-names.ts';
import { formatAmount } from '../../format/amount.ts';
import { minus } from '../../format/minus.ts';
import type { TracedFigure } from '@coffer/contract/growth/postings.ts';
import { bookedPlaces } from '../../app/paths.ts';
import { formatUsd } from '../../format/money.ts';
import { HowMade } from '../../ui/made/how-made.tsx';
import type { PaymentDetails } from './queries.ts';
import { isNothing, orNothing, sumsOf, type Sums } from './sums.ts';
import classes from './panel.module.css';

/** What was asked for, what came of it, and what is left, in dollars and in the one currency that was chosen. */
export function PaymentSums({ payment, names }: { payment: PaymentDetails; names: ChainNames }) {
  const { amountInUSD, filledAmountInUSD, detectedAmountInUSD, seenAmountInUSD, dueInUSD, currency, network } = payment;
  const end = endOf(payment);
  const due = amountInUSD === null ? null : String(amountInUSD);
  const sums =
    currency === null || network === null ? undefined : sumsOf(payment, names.precisionOf(network, currency));
  const written = (sum: keyof Sums): string | undefined => {
    if (sums === undefined || currency === null || network === null) return undefined;
    const { decimals, isStable } = names.shownAs(network, currency);
    return `${formatAmount(sums[sum], decimals, isStable)} ${currency}`;
  };
  const made = (name: string, figure: TracedFigure) => (
    <HowMade
      name={name}
      projectId={payment.projectId}
      traced={{ payment: payment.referenceId }}
      figure={figure}
      places={bookedPlaces}
    />
  );
  return (
    <table className={classes['sums']} aria-label="Amounts">
      <tbody>
        <Row name="Due" amount={written('due')} usd={due} />
        <Row
          name="Received"
          amount={written('received')}
          usd={filledAmountInUSD}
          isTotal={end === 'received'}
          made={isNothing(filledAmountInUSD) ? undefined : made('Received', 'received')}
        />
        {isNothing(detectedAmountInUSD) ? null : (
          <Row
            name="Confirming"
            amount={written('confirming')}
            usd={detectedAmountInUSD}
            made={made('Confirming', 'unconfirmed')}
          />
        )}
        {isNothing(seenAmountInUSD) ? null : <Row name="Detected, not in a block yet" usd={seenAmountInUSD} />}
        {end === 'over' ? (
          <Row name="Overpaid" amount={written('over')} usd={overOf(filledAmountInUSD, due)} isTotal />
        ) : null}
        {end === 'due' ? <Row name="Still due" amount={written('rest')} usd={dueInUSD} isTotal /> : null}
        {end === 'missing' ? <Row name="Not received" amount={written('rest')} usd={dueInUSD} /> : null}
      </tbody>
    </table>
  );
}

/** What it comes to: what is paid is owed no more, unless its network took it back, and of what has ended nothing is expected. */
function endOf({ status, exception }: Pick<PaymentDetails, 'status' | 'exception'>) {
  if (exception === 'over') return 'over';
  if (status === 'open' || status === 'detected' || exception === 'reorged') return 'due';
  return status === 'expired' || status === 'cancelled' ? 'missing' : 'received';
}

type RowProps = {
  name: string;
  amount?: string | undefined;
  usd: string | null;
  isTotal?: boolean;
  made?: ReactNode;
};

function Row({ name, amount, usd, isTotal = false, made }: RowProps) {
  return (
    <tr className={isTotal ? 'total' : undefined}>
      <th scope="row">
        {name} {made}
      </th>
      <td className="num">{amount}</td>
      <td className="num">{usd === null ? 'Payer chooses' : formatUsd(usd)}</td>
    </tr>
  );
}

function overOf(came: string, due: string | null): string {
  return orNothing(minus(came, due ?? '0') ?? '0');
}
