import type { ReactNode } from 'react';

export type Column<T> = {
  id: string;
  header: string;
  cell: (row: T) => ReactNode;
  /** At the foot of the column. */
  total?: (rows: readonly T[]) => ReactNode;
  /** Its total is a sum: closed with the double rule. */
  isSum?: true;
  /** What the column is sorted by. Without it there is no order to choose. */
  sortBy?: (row: T) => string | number;
  align?: 'end';
  /** The same where the screen is narrow, in place of `align`. */
  narrowAlign?: 'start' | 'end';
  /** Where it must not move when other rows come. */
  widthPx?: number;
  /** Takes the room that the others leave. */
  isWidest?: true;
  /** Left out where the screen is narrow. */
  isWideOnly?: true;
  /** Shown to those who choose it in the menu of the columns. */
  isExtra?: true;
  /** What names the row: it cannot be hidden, and it opens the row where rows open. */
  isName?: true;
  /** Buttons: no heading to see, nothing to hide. */
  isActions?: true;
};
