import { formatDateTime } from '../../../format/date-time.ts';
import { ShortAddress } from '../../../ui/addresses/short-address.tsx';
import type { SweepDetails } from '../fund/queries.ts';
import { CoinAmount } from '../fund/sweep-amount.tsx';
import { countOf } from '../fund/sweep-words.ts';
import classes from '../fund/panel.module.css';

type Signed = SweepDetails['transactions'][number];

/** Each transaction that was signed for it: with a raised fee there are several, and one of them counts. */
export function Transactions({ sweep }: { sweep: SweepDetails }) {
  const { transactions, feeCurrency, transactionHash } = sweep;
  if (transactions.length === 0) return null;
  return (
    <section className={classes['part']} aria-label="Signed transactions">
      <h3>Signed transactions</h3>
      <ul className={classes['rows']}>
        {transactions.map((signed) => (
          <li key={signed.hash}>
            <span>
              <ShortAddress value={signed.hash} label="Transaction hash" />
              <small>{lineOf(signed, signed.hash === transactionHash && transactions.length > 1)}</small>
              {signed.refusal === null ? null : <small>{signed.refusal}</small>}
            </span>
            <span className={classes['max']}>
              <small>at most</small> <CoinAmount amount={signed.feeMax} code={feeCurrency} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function lineOf({ kind, version, signedAt, sentAt, sends }: Signed, counts: boolean): string {
  const what = kind === 'filler' ? 'Filler, frees a position' : version > 1 ? 'With a higher fee' : 'As planned';
  const sent = sentAt === null ? 'not sent yet' : `sent ${countOf(sends, 'time', 'times')}`;
  return [what, `signed ${formatDateTime(signedAt)}`, sent, ...(counts ? ['in effect'] : [])].join(', ');
}
