import type { ChainNames } from '../../../api/chain-names.ts';
import { formatAmount } from '../../../format/amount.ts';
import { fromUnits } from '../../../format/from-units.ts';
import { bookedOf } from './books.ts';
import type { SweepDetails } from '../fund/queries.ts';
import classes from '../fund/panel.module.css';

/** What was booked for it, of each account the sum: what left the addresses and what the cold wallet got. */
export function Postings({ sweep, names }: { sweep: SweepDetails; names: ChainNames }) {
  const { postings, blockchainCode, currencyCode } = sweep;
  if (postings.length === 0) return null;
  const precision = names.precisionOf(blockchainCode, currencyCode);
  const shown = names.shownAs(blockchainCode, currencyCode);
  const amountOf = (units: bigint) =>
    precision === undefined ? '–' : formatAmount(fromUnits(String(units), precision), shown.decimals, shown.isStable);
  return (
    <section className={classes['part']} aria-label="Ledger">
      <h3>Ledger</h3>
      <div className={classes['books']}>
        <table aria-label="Ledger">
          <thead>
            <tr>
              <th scope="col">Account</th>
              <th scope="col">Debit</th>
              <th scope="col">Credit</th>
            </tr>
          </thead>
          <tbody>
            {bookedOf(postings).map(({ key, kind, isFirst, account, debit, credit }) => (
              <tr key={key} data-first={isFirst || undefined}>
                <th scope="row">
                  <small>{isFirst ? kind : ''}</small>
                  {account}
                </th>
                <td className="num">{debit === 0n ? '' : amountOf(debit)}</td>
                <td className="num">{credit === 0n ? '' : amountOf(credit)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
