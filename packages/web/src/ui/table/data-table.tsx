import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table';
import { useMemo, type ReactNode } from 'react';
import { Failed } from '../failed.tsx';
import type { Column } from './column.ts';
import { ColumnMenu } from './column-menu.tsx';
import { HeaderCell } from './header-cell.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import { useColumnChoice } from './use-column-choice.ts';
import { useSort } from './use-sort.ts';
import classes from './data-table.module.css';

type Props<T> = {
  /** Under this name its columns are remembered. */
  name: string;
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[] | undefined;
  rowId: (row: T) => string | number;
  isFetching?: boolean;
  /** Why there are none. */
  error?: string | undefined;
  onRetry: () => void;
  /** `email` or `-email`, until somebody chooses. */
  sortedBy?: string;
  /** What stands where rows would: of first use, or of filters that nothing matches. */
  empty: ReactNode;
  /** Search, filters: beside the choice of columns. */
  toolbar?: ReactNode;
  /** How many, and the way to more. */
  footer?: ReactNode;
  selected?: string | number | undefined;
};

const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric },
});

const none: never[] = [];

/** The one table: order in the address, columns remembered, and three different blanks. */
export function DataTable<T extends object>(props: Props<T>) {
  const { name, label, columns, rows, rowId, isFetching = false, error, onRetry, empty, toolbar, footer } = props;
  const choice = useColumnChoice(name);
  const { sort, sortBy } = useSort(props.sortedBy);
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  const byId = new Map(columns.map((column) => [column.id, column]));

  const table = useTable({
    features,
    columns: definitions,
    data: rows ?? none,
    getRowId: (row) => String(rowId(row)),
    state: {
      sorting: sort && byId.get(sort.id)?.sortBy ? [sort] : none,
      columnVisibility: Object.fromEntries(choice.hidden.map((id) => [id, false])),
    },
  });
  const shown = table.getVisibleLeafColumns().map(({ id }) => byId.get(id)!);
  const isEmpty = rows !== undefined && rows.length === 0;

  return (
    <div className={classes['table']}>
      <div className={classes['toolbar']}>
        <div className={classes['filters']}>{toolbar}</div>
        <ColumnMenu columns={columns} choice={choice} />
      </div>
      {error !== undefined && rows === undefined ? (
        <Failed message={error} onRetry={onRetry} />
      ) : isEmpty ? (
        empty
      ) : (
        <div className={classes['scroll']}>
          <table aria-label={label} aria-busy={isFetching} data-compact={choice.isCompact || undefined}>
            <thead>
              <tr>
                {shown.map((column) => (
                  <HeaderCell key={column.id} column={column} sort={sort} onSort={sortBy} />
                ))}
              </tr>
            </thead>
            <tbody>
              {rows === undefined ? (
                <SkeletonRows columns={shown.length} />
              ) : (
                table.getRowModel().rows.map((row) => (
                  <tr key={row.id} data-selected={row.id === String(props.selected) || undefined}>
                    {shown.map((column) => (
                      <td key={column.id} {...cellProps(column)}>
                        {column.cell(row.original)}
                      </td>
                    ))}
                  </tr>
                ))
              )}
            </tbody>
          </table>
        </div>
      )}
      {footer === undefined ? null : <div className={classes['footer']}>{footer}</div>}
    </div>
  );
}

function definitionOf<T extends object>(column: Column<T>): ColumnDef<typeof features, T> {
  const { id, header, sortBy } = column;
  if (!sortBy) return { id, header, enableSorting: false };
  return { id, header, accessorFn: sortBy, sortFn: 'alphanumeric' };
}

function cellProps<T>(column: Column<T>) {
  return {
    'data-align': column.align,
    'data-wide-only': column.isWideOnly,
    'data-name': column.isName,
    'data-actions': column.isActions,
  };
}
