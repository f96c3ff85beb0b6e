import { ActionIcon, Skeleton } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Card } from '../../../ui/layout/card.tsx';
import { RailPanel } from './rail-panel.tsx';
import { leftOf, railOf, type RailStep, type SetupState } from './setup-steps.ts';
import classes from './setup-rail.module.css';

type Props = { state: SetupState | undefined; onDismiss: () => void };

/** What is left to do, in four steps that tick themselves. Each opens in place, the first that is not done by itself. */
export function SetupRail({ state, onDismiss }: Props) {
  return (
    <Card
      title="Set up"
      hint={state ? leftOf(state) : 'Loading'}
      actions={
        <ActionIcon variant="subtle" color="gray" aria-label="Hide setup" title="Hide setup" onClick={onDismiss}>
          <IconX size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
      }
      flush
    >
      {state ? (
        <Rail state={state} />
      ) : (
        <Skeleton height={206} m={16} mt="var(--c-3)" w="auto" animate={false} aria-hidden />
      )}
    </Card>
  );
}

function Rail({ state }: { state: SetupState }) {
  const steps = railOf(state);
  const [chosen, setChosen] = useState<RailStep>();
  const next = steps.find(({ isDone }) => !isDone) ?? steps[0];
  const open = steps.find(({ of }) => of === chosen) ?? next;
  return (
    <>
      <ol className={classes['rail']}>
        {steps.map(({ of, title, hint, isDone }, at) => (
          <li key={of} data-done={isDone || undefined} data-open={of === open?.of || undefined}>
            <button
              type="button"
              aria-expanded={of === open?.of}
              aria-controls={of === open?.of ? 'setup-step' : undefined}
              onClick={() => setChosen(of)}
            >
              <span className={classes['mark']} aria-hidden>
                {isDone ? <IconCheck size={15} stroke={2.25} /> : at + 1}
              </span>
              <span className={classes['words']}>
                <b>{title}</b>
                <span className="visually-hidden">{isDone ? ', done. ' : ', to do. '}</span>
                <span className={classes['hint']}>{hint}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
      {open === undefined ? null : (
        <div className={classes['panel']} id="setup-step">
          <RailPanel key={open.of} of={open.of} parts={open.parts} />
        </div>
      )}
    </>
  );
}
