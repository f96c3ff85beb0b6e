import { useState, type ReactNode } from 'react';
import { count } from './batch-words.ts';
import classes from './check.module.css';

type Props = {
  /** What the server told of them, a row for each. */
  rows: readonly ReactNode[];
  /** How many there are. */
  total: number;
  /** So many before somebody asks for the others. */
  first: number;
  label: string;
};

/** The first of a list, then all that there is of it, and how many are in neither. */
export function Folded({ rows, total, first, label }: Props) {
  const [isOpen, setOpen] = useState(false);
  const hidden = total - rows.length;
  const isFolded = !isOpen && rows.length > first;
  return (
    <>
      <ul aria-label={label}>{isFolded ? rows.slice(0, first) : rows}</ul>
      {isFolded ? (
        <p className={classes['more']}>
          <button type="button" className={classes['link']} onClick={() => setOpen(true)}>
            {hidden > 0 ? `First ${count(rows.length)} of ${count(total)}` : `All ${count(total)}`}
          </button>
        </p>
      ) : hidden > 0 ? (
        <p className={classes['more']}>and {count(hidden)} more</p>
      ) : null}
    </>
  );
}
