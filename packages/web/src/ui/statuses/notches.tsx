import classes from './notches.module.css';

const blocksMax = 24;

type Props = { done: number; of: number; isWide?: boolean; tone?: 'progress' | 'success' };

/**
 * How far something is, one block each; of very many one bar. For the eye alone: the numbers stand beside it. A wide one fills its
 * place.
 */
export function Notches({ done, of, isWide = false, tone = 'progress' }: Props) {
  const reached = Math.min(done, of);
  return (
    <span className={classes['notches']} data-wide={isWide || undefined} data-tone={tone} aria-hidden="true">
      {of <= blocksMax ? (
        Array.from({ length: of }, (_, at) => <span key={at} data-done={at < reached || undefined} />)
      ) : (
        <progress className={classes['bar']} value={reached} max={of} />
      )}
    </span>
  );
}
