import { useProjectName } from '../../api/project-name.ts';
import { formatDateTimeZone } from '../../format/date-time.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { StatusBadge } from '../../ui/statuses/status-badge.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { lookOf } from './change-look.ts';
import { wordsFor, type Decision } from './decisions.ts';
import { Differences } from './differences.tsx';
import { ObjectLink } from './object-link.tsx';
import type { Change } from './queries.ts';
import classes from './treasury-changes.module.css';

export type Choice = { isChosen: boolean; onTurn: () => void };

type Props = {
  change: Change;
  decisions: readonly Decision[];
  onDecide: (decision: Decision) => void;
  /** Where several are decided together. */
  choice?: Choice | undefined;
};

/** One change: its state, who made it and from where, what it changed, and what one may do about it. */
export function ChangeItem({ change, decisions, onDecide, choice }: Props) {
  const { title, status, decidedBy, decidedAt } = change;
  return (
    <li className={classes['change']} aria-label={title} data-choice={choice !== undefined || undefined}>
      {choice === undefined ? null : (
        <input
          className={classes['box']}
          type="checkbox"
          checked={choice.isChosen}
          onChange={choice.onTurn}
          aria-label={`Select: ${title}`}
        />
      )}
      <div className={classes['what']}>
        <p className={classes['title']}>{title}</p>
        <When change={change} />
        <Differences change={change} />
        {decidedBy === null || decidedAt === null ? null : (
          <p className={classes['by']}>
            {lookOf[status].text} by {decidedBy} · <RelativeTime at={decidedAt} />
          </p>
        )}
        <p className={classes['link']}>
          <ObjectLink change={change} />
        </p>
      </div>
      {decisions.length === 0 ? null : (
        <div className={classes['actions']}>
          {decisions.map((decision, at) => (
            <Button
              key={decision}
              size="xs"
              tone={at === 0 && decision !== 'freeze' ? 'plain' : 'quiet'}
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

function When({ change: { status, takesEffectAt, projectId, by, ip, browser, at } }: { change: Change }) {
  const nameOf = useProjectName();
  return (
    <>
      <div className={classes['head']}>
        <StatusBadge {...lookOf[status]} />
        {projectId === null ? null : <span>{nameOf(projectId)}</span>}
        {takesEffectAt === null ? null : (
          <span>
            Takes effect {formatDateTimeZone(takesEffectAt)}, in <RelativeTime at={takesEffectAt} left />
          </span>
        )}
      </div>
      <p className={classes['by']}>
        {by}
        {ip === null ? '' : ` from ${ip}`}
        {browser === null ? '' : ` with ${browser}`} · <RelativeTime at={at} />
      </p>
    </>
  );
}
