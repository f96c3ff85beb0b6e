import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table';
import { useMemo, type MouseEvent, type ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Failed } from '../layout/failed.tsx';
import { compareCells } from './compare-cells.ts';
import type { Column } from './column.ts';
import { ColumnMenu } from './column-menu.tsx';
import { HeaderCell } from './header-cell.tsx';
import { RowCell } from './row-cell.tsx';
import { ScrollFrame } from './scroll-frame.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import { TotalRow } from './total-row.tsx';
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
  /** Other rows are on their way: these are dimmed. */
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
  /** A press anywhere on a row, or on its name, opens it. */
  onOpen?: (row: T) => void;
  /** Rows have a second line. */
  isTwoLine?: boolean;
  /** How many rows will come, as far as one can tell. */
  rowsExpected?: number;
};

const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

const none: never[] = [];

/** The one table: order in the address, columns remembered, and three different blanks. */
export function DataTable<T extends object>(props: Props<T>) {
  const { name, label, columns, rows, rowId, isFetching = false, error, onRetry, empty, toolbar, footer } = props;
  const choice = useColumnChoice(name, columns);
  const { sort, sortBy } = useSort(props.sortedBy, sortableOf(columns));
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  const byId = new Map(columns.map((column) => [column.id, column]));

  const table = useTable({
    features,
    columns: definitions,
    data: rows ?? none,
    getRowId: (row) => String(rowId(row)),
    state: {
      sorting: sort ? [sort] : none,
      columnVisibility: Object.fromEntries(choice.hidden.map((id) => [id, false])),
    },
  });
  const shown = table.getVisibleLeafColumns().map(({ id }) => byId.get(id)!);
  const hasFailed = error !== undefined && rows === undefined;
  const hasTable = !hasFailed && rows?.length !== 0;
  const openRow = ({ target, currentTarget }: MouseEvent<HTMLElement>, row: T) => {
    if (isPlain(target, currentTarget)) props.onOpen?.(row);
  };
  const chooser = <ColumnMenu columns={columns} choice={choice} />;

  return (
    <div className={classes['table']} data-bare={toolbar === undefined || undefined}>
      {toolbar === undefined ? (
        hasTable && <div className={classes['corner']}>{chooser}</div>
      ) : (
        <div className={classes['toolbar']}>
          <div className={classes['filters']}>{toolbar}</div>
          {chooser}
        </div>
      )}
      {error !== undefined && rows !== undefined ? <Outdated message={error} onRetry={onRetry} /> : null}
      {hasFailed ? <Failed message={error} onRetry={onRetry} /> : null}
      {!hasFailed && !hasTable ? empty : null}
      {hasTable ? (
        <ScrollFrame label={label}>
          <table
            aria-label={label}
            aria-busy={isFetching || rows === undefined}
            data-compact={choice.isCompact || undefined}
            data-two-line={props.isTwoLine || undefined}
            data-opens={props.onOpen ? true : undefined}
          >
            <thead>
              <tr>
                {shown.map((column) => (
                  <HeaderCell key={column.id} column={column} sort={sort} onSort={sortBy} />
                ))}
              </tr>
            </thead>
            <tbody data-dimmed={(isFetching && rows !== undefined) || undefined}>
              {rows === undefined ? <SkeletonRows columns={shown} count={props.rowsExpected ?? 5} /> : null}
              {table.getRowModel().rows.map(({ id, original }) => {
                const isOpen = id === String(props.selected);
                return (
                  <tr key={id} data-selected={isOpen || undefined} onClick={(event) => openRow(event, original)}>
                    {shown.map((column) => (
                      <RowCell key={column.id} column={column} row={original} isOpen={isOpen} onOpen={props.onOpen} />
                    ))}
                  </tr>
                );
              })}
            </tbody>
            {rows === undefined ? null : <TotalRow columns={shown} rows={rows} />}
          </table>
        </ScrollFrame>
      ) : null}
      {footer === undefined ? null : <div className={classes['footer']}>{footer}</div>}
    </div>
  );
}

/** What is shown was read before; reading it anew did not work. */
function Outdated({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className={classes['outdated']} role="alert">
      <span>Not up to date: {message}</span>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}

/** A press on the row itself: not on a button in it, not in a menu that floats above it, nor the end of marking its text. */
function isPlain(target: EventTarget, row: HTMLElement): boolean {
  if (!(target instanceof Element) || !row.contains(target)) return false;
  const control = target.closest('a, button, input, label');
  return (control === null || !row.contains(control)) && getSelection()?.isCollapsed !== false;
}

function sortableOf<T>(columns: readonly Column<T>[]): string[] {
  return columns.filter(({ sortBy }) => sortBy).map(({ id }) => id);
}

function definitionOf<T extends object>(column: Column<T>): ColumnDef<typeof features, T> {
  const { id, header, sortBy } = column;
  if (!sortBy) return { id, header, enableSorting: false };
  const sortFn = (a: { original: T }, b: { original: T }) => compareCells(sortBy(a.original), sortBy(b.original));
  return { id, header, accessorFn: sortBy, sortFn };
}
