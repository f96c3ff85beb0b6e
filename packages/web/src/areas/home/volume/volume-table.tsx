import type { ChainNames } from '../../../api/chain-names.ts';
import { formatUsd } from '../../../format/money.ts';
import { sum, type Bar, type Series } from './bars.ts';
import { dollarsText } from '../../../format/change-of.ts';
import { shortDay } from '../../../format/days.ts';
import { seriesName } from './series-name.ts';
import { texts } from '../figures/texts.ts';
import classes from './volume-card.module.css';

type Props = { bars: readonly Bar[]; order: readonly Series[]; names: ChainNames };

/** It scrolls, and a keyboard must be able to reach it. */
const reach = { tabIndex: 0, role: 'region', 'aria-label': `${texts.volume.title}, day by day` };

/** The chart in figures: a day a row, the newest first. */
export function VolumeTable({ bars, order, names }: Props) {
  const inNetwork = (code: Series) => sum(bars.map(({ parts }) => parts.get(code) ?? 0n));
  return (
    <div className={classes['frame']} {...reach}>
      <table className={classes['table']} aria-label={texts.volume.title}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {order.map((code) => (
              <th key={code} scope="col" className={classes['network']}>
                {seriesName(code, names)}
              </th>
            ))}
            <th scope="col">Total</th>
            <th scope="col">{texts.volume.before}</th>
          </tr>
        </thead>
        <tbody>
          {bars.toReversed().map(({ day, total, before, parts }) => (
            <tr key={day}>
              <th scope="row">{shortDay(day)}</th>
              {order.map((code) => (
                <td key={code} className={`num ${classes['network']}`}>
                  {textOf(parts.get(code) ?? 0n)}
                </td>
              ))}
              <td className={`num ${classes['total']}`}>{textOf(total)}</td>
              <td className={`num ${classes['faint']}`}>{textOf(before)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {order.map((code) => (
              <td key={code} className={`num ${classes['network']}`}>
                {textOf(inNetwork(code))}
              </td>
            ))}
            <td className={`num ${classes['sum']}`}>
              <span>{textOf(sum(bars.map(({ total }) => total)))}</span>
            </td>
            <td className={`num ${classes['faint']}`}>{textOf(sum(bars.map(({ before }) => before)))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function textOf(units: bigint): string {
  return formatUsd(dollarsText(units));
}
