import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Column } from './column.ts';
import type { Sort } from './parse-sort.ts';
import classes from './data-table.module.css';

type Props<T> = { column: Column<T>; sort: Sort | undefined; onSort: (id: string) => void };

/** An arrow only where the order is; a button only where one can be chosen. */
export function HeaderCell<T>({ column, sort, onSort }: Props<T>) {
  const { id, header, widthPx } = column;
  const direction = sort?.id === id ? (sort.desc ? 'descending' : 'ascending') : undefined;
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      aria-sort={column.sortBy ? (direction ?? 'none') : undefined}
      data-align={column.align}
      data-narrow-align={column.narrowAlign}
      data-wide-only={column.isWideOnly}
      data-widest={column.isWidest}
      data-actions={column.isActions}
      style={widthPx === undefined ? undefined : { width: widthPx }}
    >
      {column.isActions ? (
        <span className="visually-hidden">{header}</span>
      ) : column.sortBy ? (
        <button type="button" className={classes['sort']} onClick={() => onSort(id)}>
          {header}
          {direction ? <Arrow size={13} stroke={1.75} aria-hidden /> : null}
        </button>
      ) : (
        header
      )}
    </th>
  );
}
