import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { formatMinuteZone } from '../../format/date-time.ts';
import { StatusBadge } from '../../ui/statuses/status-badge.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { ChangeFacts, WhoMadeIt } from './change-facts.tsx';
import { lookOf } from './change-look.ts';
import { DecisionButtons, type Deciders } from './decision-buttons.tsx';
import type { Change } from './queries.ts';
import classes from './treasury-changes.module.css';

export type Choice = { isChosen: boolean; onTurn: () => void };

type Props = Deciders & {
  change: Change;
  /** Where several are decided together. */
  choice?: Choice | undefined;
};

/** One change that is open: its state, until when it can be stopped, who made it, what it changed, and what one may do about it. */
export function ChangeItem({ change, decisions, onDecide, choice }: Props) {
  const { id, title, status, takesEffectAt } = change;
  const item = useRef<HTMLLIElement>(null);
  const { hash } = useLocation();
  const isMeant = hash === `change-${id}`;
  // It comes after the page: a browser has looked for it in vain by then.
  useEffect(() => {
    if (isMeant) item.current?.scrollIntoView({ block: 'center' });
  }, [isMeant]);
  return (
    <li
      ref={item}
      id={`change-${id}`}
      className={classes['change']}
      data-meant={isMeant || undefined}
      aria-label={title}
      data-choice={choice !== undefined || undefined}
    >
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
        <div className={classes['head']}>
          <p className={classes['title']}>{title}</p>
          <StatusBadge {...lookOf[status]} />
        </div>
        {takesEffectAt === null ? null : (
          <p className={classes['deadline']}>
            <strong>
              Takes effect in <RelativeTime at={takesEffectAt} left />
            </strong>{' '}
            · {formatMinuteZone(takesEffectAt)}
          </p>
        )}
        <WhoMadeIt change={change} />
        <ChangeFacts change={change} />
      </div>
      <DecisionButtons change={change} decisions={decisions} onDecide={onDecide} />
    </li>
  );
}
