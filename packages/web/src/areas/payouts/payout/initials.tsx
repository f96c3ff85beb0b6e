import classes from './initials.module.css';

/** Who that is, in two letters; a dashed circle where nobody is yet. */
export function Initials({ name }: { name: string | undefined }) {
  if (name === undefined) return <span className={classes['free']} />;
  return (
    <span className={classes['person']} title={name} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const [first = '', second = ''] = name.split('@')[0]?.split(/[\s._-]+/) ?? [];
  return `${first[0] ?? ''}${second[0] ?? ''}`.toUpperCase();
}
