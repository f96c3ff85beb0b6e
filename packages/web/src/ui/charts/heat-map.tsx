import classes from './heat-map.module.css';

type Props = {
  label: string;
  columns: readonly string[];
  rows: readonly { name: string; short: string; values: readonly number[]; texts: readonly string[] }[];
};

const levels = 5;
const columnsPerName = 6;

/** Where much is and where little: a table whose cells are shaded, and say what they stand for. */
export function HeatMap({ label, columns, rows }: Props) {
  const most = rows.reduce((high, { values }) => Math.max(high, ...values), 0);
  return (
    <table className={classes['map']} aria-label={label}>
      <thead>
        <tr>
          <td aria-hidden />
          {columns.map((name, at) => (
            <th key={name} scope="col" title={name}>
              <span className={at % columnsPerName === 0 ? undefined : classes['said']}>{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, short, values, texts }) => (
          <tr key={name}>
            <th scope="row" title={name}>
              <span aria-hidden>{short}</span>
              <span className={classes['said']}>{name}</span>
            </th>
            {columns.map((column, at) => (
              <td
                key={column}
                data-level={levelOf(values[at] ?? 0, most)}
                title={`${name}, ${column}: ${texts[at] ?? ''}`}
              >
                <span className={classes['said']}>{texts[at]}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Nothing is a level of its own: little is told apart from it. */
function levelOf(value: number, most: number): number {
  return value <= 0 || most <= 0 ? 0 : Math.max(1, Math.ceil((value / most) * levels));
}
