import { paths } from '../../app/paths.ts';
import type { ChainNames } from '../../api/chain-names.ts';
import { formatAmount } from '../../format/amount.ts';
import { fromUnits } from '../../format/from-units.ts';
import { Link } from '@tanstack/react-router';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { ShortAddress } from '../../ui/addresses/short-address.tsx';
import type { Difference } from './latest-runs.ts';
import classes from './reconciliation.module.css';

type Props = { differences: readonly Difference[]; names: ChainNames };

/** Each with what either side says; the doctor knows more of the address. */
export function Differences({ differences, names }: Props) {
  return (
    <div className={classes['differences']}>
      <table aria-label="Open differences">
        <thead>
          <tr>
            <th scope="col">Address</th>
            <th scope="col">Ledger</th>
            <th scope="col">Network</th>
            <th scope="col">Found</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((difference) => (
            <tr key={difference.id}>
              <th scope="row">
                <div className={classes['where']}>
                  <ShortAddress value={difference.address} />
                  <Link to={paths.doctor} search={{ q: difference.address }}>
                    Open payment doctor
                  </Link>
                </div>
              </th>
              <td className="num">
                <span className={classes['side']}>Ledger</span> {written(difference.ledgerUnits, difference, names)}
              </td>
              <td className="num">
                <span className={classes['side']}>Network</span> {written(difference.chainUnits, difference, names)}
              </td>
              <td>
                <RelativeTime at={difference.foundAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function written(units: string, { blockchainCode, currencyCode }: Difference, names: ChainNames): string {
  const precision = currencyCode === null ? undefined : names.precisionOf(blockchainCode, currencyCode);
  if (currencyCode === null || precision === undefined) return `${formatAmount(units, 0)} units`;
  const { decimals, isStable } = names.shownAs(blockchainCode, currencyCode);
  return `${formatAmount(fromUnits(units, precision), decimals, isStable)} ${currencyCode}`;
}
