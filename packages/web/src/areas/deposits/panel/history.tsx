import { Notches } from '../../../ui/statuses/notches.tsx';
import { Timeline, type TimelineStep } from '../../../ui/layout/timeline.tsx';
import { stepWords } from './history-words.ts';
import type { DepositDetails } from '../deposit/queries.ts';
import classes from './panel.module.css';

/** What became of it; at the top what it waits for. */
export function History({ deposit }: { deposit: DepositDetails }) {
  const { history, treatment } = deposit;
  const past = history.toReversed().map((step) => ({
    key: `${step.at} ${step.event} ${step.round}`,
    at: step.at,
    ...stepWords(step, treatment === 'credit'),
  }));
  return (
    <div className={classes['history']}>
      <Timeline steps={[...waitingFor(deposit), ...past]} />
    </div>
  );
}

function waitingFor({ status, confirmations: { current, required } }: DepositDetails): TimelineStep[] {
  if (status !== 'included') return [];
  const title = `Waiting for blocks, ${current} of ${required}`;
  return [{ key: 'waiting', tone: 'waiting', title, more: <Notches done={current} of={required} /> }];
}
