import type { Column } from './column.ts';
import classes from './data-table.module.css';

type Props<T> = { columns: readonly Column<T>[]; count: number };

/** Rows of final height while the first ones come. */
export function SkeletonRows<T>({ columns, count }: Props<T>) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row}>
      {columns.map((column, at) => (
        <td
          key={column.id}
          data-align={column.align}
          data-narrow-align={column.narrowAlign}
          data-wide-only={column.isWideOnly}
          data-name={column.isName}
          data-actions={column.isActions}
        >
          {row === 0 && at === 0 ? <span className="visually-hidden">Loading</span> : null}
          {column.isActions ? null : <span className={classes['block']} />}
        </td>
      ))}
    </tr>
  ));
}
