import type { Column } from './column.ts';
import classes from './data-table.module.css';

type Props<T> = { columns: readonly Column<T>[]; rows: readonly T[] };

/** The foot of a table whose columns have totals; nothing for others. */
export function TotalRow<T>({ columns, rows }: Props<T>) {
  if (!columns.some(({ total }) => total)) return null;
  return (
    <tfoot>
      <tr>
        {columns.map(({ id, total, isSum, align, narrowAlign, isName, isWideOnly }) => (
          <td
            key={id}
            data-align={align}
            data-narrow-align={narrowAlign}
            data-name={isName}
            data-wide-only={isWideOnly}
          >
            {total === undefined ? null : <span className={isSum ? classes['sum'] : undefined}>{total(rows)}</span>}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
