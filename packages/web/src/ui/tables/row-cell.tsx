import type { ReactNode } from 'react';
import type { Column } from './column.ts';
import classes from './data-table.module.css';

type Props<T> = { column: Column<T>; row: T; isOpen: boolean; onOpen: ((row: T) => void) | undefined };

/** Where rows open, the name is the button: all of the row is its target. */
export function RowCell<T>({ column, row, isOpen, onOpen }: Props<T>) {
  const { align, narrowAlign, isWideOnly, isName, isActions } = column;
  const content: ReactNode = column.cell(row);
  return (
    <td
      data-align={align}
      data-narrow-align={narrowAlign}
      data-wide-only={isWideOnly}
      data-name={isName}
      data-actions={isActions}
    >
      {isName && onOpen ? (
        <button type="button" className={classes['open']} aria-expanded={isOpen} onClick={() => onOpen(row)}>
          {content}
        </button>
      ) : (
        content
      )}
    </td>
  );
}
