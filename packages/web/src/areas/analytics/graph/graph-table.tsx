import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Drawing } from '../drawing/lines-of.ts';
import { valueText } from '../words/value-text.ts';
import type { paymentsBehind } from './payments-behind.ts';
import classes from './graph.module.css';

type Row = { id: string; name: string; way: ReturnType<typeof paymentsBehind> | undefined };
type Props = { label: string; head: string; rows: readonly Row[]; drawing: Drawing };

/** The same as the chart, in figures; what stands under them was counted by the server. */
export function GraphTable({ label, head, rows, drawing: { lines, unit } }: Props) {
  const hasBefore = lines.some(({ before }) => before !== undefined);
  const cells = (of: (line: Drawing['lines'][number]) => ReactNode) =>
    lines.map((line) => <td key={line.id}>{of(line)}</td>);
  // Whoever has no mouse scrolls it with the arrows.
  const reach = { tabIndex: 0, role: 'region', 'aria-label': `${label}, scrolls` };
  return (
    <div className={classes['frame']} {...reach}>
      <table className={classes['table']} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {lines.map(({ id, label: name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
            {hasBefore
              ? lines.map(({ id, label: name }) => (
                  <th key={id} scope="col">
                    {lines.length === 1 ? 'Previous' : `${name}, previous`}
                  </th>
                ))
              : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, way }, at) => (
            <tr key={id}>
              <th scope="row">
                {way === undefined ? (
                  name
                ) : (
                  <Link {...(way as object)} to={way.to}>
                    {name}
                  </Link>
                )}
              </th>
              {cells(({ values }) => valueText(unit, values[at] ?? null))}
              {hasBefore ? cells(({ before }) => valueText(unit, before?.values[at] ?? null)) : null}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Whole period</th>
            {cells(({ total }) => (
              <span>{valueText(unit, total)}</span>
            ))}
            {hasBefore ? cells(({ before }) => valueText(unit, before?.total ?? null)) : null}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
