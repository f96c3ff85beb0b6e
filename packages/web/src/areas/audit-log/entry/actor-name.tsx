import type { Entry } from './queries.ts';
import classes from './entry.module.css';

const kinds = { key: 'API key', system: 'System', member: undefined, public: undefined } as const;

/** Who did it; what kind of actor where it is no person. */
export function ActorName({ actor }: Pick<Entry, 'actor'>) {
  const { kind, id, name } = actor;
  const badge = kinds[kind];
  if (kind === 'public') return <span className={classes['nobody']}>Not signed in</span>;
  return (
    <span className={classes['actor']}>
      <span title={name}>{name || (kind === 'system' ? 'Coffer' : `${id ?? ''}`)}</span>
      {badge === undefined ? null : <span className={classes['kind']}>{badge}</span>}
    </span>
  );
}
