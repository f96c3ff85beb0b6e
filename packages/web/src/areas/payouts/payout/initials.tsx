import { initials } from '../../../format/initials.ts';
import classes from './initials.module.css';

/** Who that is, in two letters; a dashed circle where nobody is yet. */
export function Initials({ name }: { name: string | undefined }) {
  if (name === undefined) return <span className={classes['free']} />;
  return (
    <span className={classes['person']} title={name} aria-hidden>
      {initials(name)}
    </span>
  );
}
