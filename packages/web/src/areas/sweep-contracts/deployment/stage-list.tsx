import { Loader } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react';
import type { Stage, StageState } from './progress.ts';
import classes from '../contract/deploy.module.css';

const names: Readonly<Record<Stage['name'], string>> = {
  sent: 'Sent by your wallet',
  included: 'In a block',
  verified: 'Code, owner and destination checked on the network',
  made: 'Deposit wallet created and linked',
};

const spoken: Readonly<Record<StageState, string>> = {
  done: 'done',
  now: 'in progress',
  next: 'pending',
  failed: 'failed',
};

export function StageList({ stages }: { stages: readonly Stage[] }) {
  return (
    <ol className={classes['stages']} aria-live="polite">
      {stages.map(({ name, state }) => (
        <li key={name} data-state={state}>
          <StageIcon state={state} />
          {names[name]}
          <span className="visually-hidden">, {spoken[state]}</span>
        </li>
      ))}
    </ol>
  );
}

function StageIcon({ state }: { state: StageState }) {
  if (state === 'now') return <Loader size={17} color="currentColor" aria-hidden />;
  const Icon = state === 'done' ? IconCircleCheck : state === 'failed' ? IconCircleX : IconCircleDashed;
  return <Icon size={17} stroke={1.75} aria-hidden />;
}
