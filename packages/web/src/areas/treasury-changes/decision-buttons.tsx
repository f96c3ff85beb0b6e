import { Button } from '../../ui/buttons/button.tsx';
import { toneOf, wordsFor, type Decision } from './decisions.ts';
import type { Change } from './queries.ts';
import classes from './treasury-changes.module.css';

export type Deciders = {
  decisions: readonly Decision[];
  onDecide: (decision: Decision) => void;
};

/** What one may do about a change. */
export function DecisionButtons({ change, decisions, onDecide }: Deciders & { change: Change }) {
  if (decisions.length === 0) return null;
  return (
    <div className={classes['actions']}>
      {decisions.map((decision) => (
        <Button
          key={decision}
          size="xs"
          tone={toneOf[decision]}
          onClick={() => onDecide(decision)}
          aria-label={`${wordsFor(decision, change).label}: ${change.title}`}
        >
          {wordsFor(decision, change).label}
        </Button>
      ))}
    </div>
  );
}
