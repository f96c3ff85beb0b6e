import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { StatusBadge } from '../../ui/statuses/status-badge.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { ChangeFacts, WhoMadeIt } from './change-facts.tsx';
import { lookOf } from './change-look.ts';
import { DecisionButtons, type Deciders } from './decision-buttons.tsx';
import type { Change } from './queries.ts';
import classes from './settled-item.module.css';

/** One change that waits for nobody: a row, which opens to say the rest. */
export function SettledItem({ change, decisions, onDecide }: Deciders & { change: Change }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { title, status, by, at } = change;
  return (
    <li className={classes['item']} aria-label={title}>
      <div className={classes['row']}>
        <button
          className={classes['opener']}
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronRight size={15} stroke={1.75} aria-hidden />
          <span>{title}</span>
        </button>
        <span className={classes['who']}>
          <span title={by}>{by}</span> · <RelativeTime at={at} />
        </span>
        <span className={classes['state']}>
          <StatusBadge {...lookOf[status]} />
        </span>
        <span className={classes['decide']}>
          <DecisionButtons change={change} decisions={decisions} onDecide={onDecide} />
        </span>
      </div>
      <div className={classes['facts']} id={id} hidden={!isOpen}>
        {isOpen ? (
          <>
            <WhoMadeIt change={change} />
            <ChangeFacts change={change} />
          </>
        ) : null}
      </div>
    </li>
  );
}
