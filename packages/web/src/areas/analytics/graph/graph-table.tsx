import { Link } from '@tanstack/react-router';
import { sumAt, type Drawing } from '../drawing/lines-of.ts';
import type { Value } from '../queries.ts';
import { valueText } from '../words/value-text.ts';
import type { paymentsBehind } from './payments-behind.ts';
import classes from './graph.module.css';

type Row = { id: string; name: string; way: ReturnType<typeof paymentsBehind> | undefined };
type Props = { label: string; head: string; rows: readonly Row[]; drawing: Drawing };
type Column = { id: string; name: string; at: (place: number) => Value; total: Value; isOwn: boolean };

/** The same as the chart, in figures; what stands under them was counted by the server. */
export function GraphTable({ label, head, rows, drawing }: Props) {
  const { unit } = drawing;
  const columns = columnsOf(drawing);
  // Whoever has no mouse scrolls it with the arrows.
  const reach = { tabIndex: 0, role: 'region', 'aria-label': `${label}, scrolls` };
  return (
    <div className={classes['frame']} {...reach}>
      <table className={classes['table']} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {columns.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, way }, place) => (
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
              {columns.map(({ id: column, at }) => (
                <td key={column}>{valueText(unit, at(place))}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Whole period</th>
            {columns.map(({ id, total, isOwn }) => (
              <td key={id}>{isOwn ? <span>{valueText(unit, total)}</span> : valueText(unit, total)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** Of many parts that add up, what came before is told of their sum alone: twice as many columns nobody reads. */
function columnsOf({ lines, addsUp }: Drawing): Column[] {
  const own = lines.map(({ id, label, values, total }): Column => {
    return { id, name: label, at: (place) => values[place] ?? null, total, isOwn: true };
  });
  const earlier = lines.flatMap(({ id, label, before }): Column[] => {
    if (before === undefined) return [];
    const name = lines.length === 1 ? 'Previous' : `${label}, previous`;
    return [
      { id: `${id} before`, name, at: (place) => before.values[place] ?? null, total: before.total, isOwn: false },
    ];
  });
  if (!addsUp || lines.length === 1) return [...own, ...earlier];
  const sums = earlier.length === 0 ? [summed('Total', own)] : [summed('Total', own), summed('Previous', earlier)];
  return [...own, ...sums];
}

function summed(name: string, columns: readonly Column[]): Column {
  return {
    id: name,
    name,
    at: (place) => sumAt(columns.map(({ at }) => at(place))),
    total: sumAt(columns.map(({ total }) => total)),
    isOwn: columns.some(({ isOwn }) => isOwn),
  };
}
