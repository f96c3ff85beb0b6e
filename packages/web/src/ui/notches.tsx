import classes from './notches.module.css';

const blocksMax = 24;

/** How far something is, one block each; of very many one bar. The numbers stand beside it as text. */
export function Notches({ done, of, label }: { done: number; of: number; label: string }) {
  const reached = Math.min(done, of);
  return (
    <span
      className={classes['notches']}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={reached}
    >
      {of <= blocksMax ? (
        Array.from({ length: of }, (_, at) => <span key={at} data-done={at < reached || undefined} />)
      ) : (
        <progress className={classes['bar']} value={reached} max={of} aria-hidden />
      )}
    </span>
  );
}
