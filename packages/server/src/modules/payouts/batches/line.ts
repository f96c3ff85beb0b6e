import type { UnderstoodWish } from '../asking/new-payout.ts';
import type { FileLine } from './read-file.ts';

/** A line that cannot be paid: what is wrong in a few words, how it is written, and in which cell. */
export type BadLine = FileLine & { problem: string; hint: string; cell: number | null };

/** A line that can be paid, and whom it names. */
export type GoodLine = FileLine & UnderstoodWish & { name: string | null };

/** Of several, those that can be paid and those that cannot. */
export type Sorted<Good> = { good: readonly Good[]; bad: readonly BadLine[] };

/** Sorts lines by what comes of each. */
export function sortLines<Line, Good extends object>(
  lines: readonly Line[],
  read: (line: Line) => Good | BadLine,
): Sorted<Good> {
  const [good, bad]: [Good[], BadLine[]] = [[], []];
  for (const line of lines) {
    const one = read(line);
    if ('problem' in one) bad.push(one);
    else good.push(one);
  }
  return { good, bad };
}
