import classes from './notches.module.css';

const blocksMax = 24;

/** How far something is, one block each; of very many one bar. For the eye alone: the numbers stand beside it. */
export function Notches({ done, of }: { done: number; of: number }) {
  const reached = Math.min(done, of);
  return (
    <span className={classes['notches']} aria-hidden="true">
      {of <= blocksMax ? (
        Array.from({ length: of }, (_, at) => <span key={at} data-done={at < reached || undefined} />)
      ) : (
        <progress className={classes['bar']} value={reached} max={of} />
      )}
    </span>
  );
}
