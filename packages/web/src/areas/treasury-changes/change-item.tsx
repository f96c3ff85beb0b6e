import { formatDateTimeZone } from '../../format/date-time.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { StatusBadge } from '../../ui/statuses/status-badge.tsx';
import { differencesOf, lookOf } from './change-look.ts';
import { wordsFor, type Decision } from './decisions.ts';
import type { Change } from './queries.ts';
import classes from './treasury-changes.module.css';

type Props = { change: Change; decisions: readonly Decision[]; onDecide: (decision: Decision) => void };

/** One change: its state, who made it and from where, what it changed, and what one may do about it. */
export function ChangeItem({ change, decisions, onDecide }: Props) {
  const { title, status, by, ip, browser, at, takesEffectAt, decidedBy, decidedAt } = change;
  return (
    <li className={classes['change']} aria-label={title}>
      <div className={classes['what']}>
        <div className={classes['head']}>
          <StatusBadge {...lookOf[status]} />
          {takesEffectAt === null ? null : (
            <span className={classes['left']}>
              Takes effect {formatDateTimeZone(takesEffectAt)}, in <RelativeTime at={takesEffectAt} left />
            </span>
          )}
        </div>
        <p className={classes['title']}>{title}</p>
        <p className={classes['by']}>
          {by}
          {ip === null ? '' : ` from ${ip}`}
          {browser === null ? '' : ` with ${browser}`} · <RelativeTime at={at} />
        </p>
        <Differences change={change} />
        {decidedBy === null || decidedAt === null ? null : (
          <p className={classes['by']}>
            {lookOf[status].text} by {decidedBy} · <RelativeTime at={decidedAt} />
          </p>
        )}
      </div>
      {decisions.length === 0 ? null : (
        <div className={classes['actions']}>
          {decisions.map((decision) => (
            <Button
              key={decision}
              size="xs"
              tone={wordsFor(decision, change).isDanger ? 'danger' : 'plain'}
              onClick={() => onDecide(decision)}
              aria-label={`${wordsFor(decision, change).label}: ${title}`}
            >
              {wordsFor(decision, change).label}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

function Differences({ change }: { change: Change }) {
  const differences = differencesOf(change);
  if (differences.length === 0) return null;
  return (
    <dl className={classes['differences']}>
      {differences.map(({ name, was, is }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {was === undefined ? null : <del>{was}</del>}
            {was === undefined || is === undefined ? null : <span aria-hidden> → </span>}
            {is === undefined ? null : <ins>{is}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
