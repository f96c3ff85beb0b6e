import type { ReactNode } from 'react';

export type Column<T> = {
  id: string;
  header: string;
  cell: (row: T) => ReactNode;
  /** What the column is sorted by. Without it there is no order to choose. */
  sortBy?: (row: T) => string | number;
  align?: 'end';
  /** Left out where the screen is narrow. */
  isWideOnly?: true;
  /** What names the row: it cannot be hidden. */
  isName?: true;
  /** Buttons: no heading to see, nothing to hide. */
  isActions?: true;
};
