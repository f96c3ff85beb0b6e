import { ActionIcon } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed, IconX } from '@tabler/icons-react';
import { Card } from '../../../ui/layout/card.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { setupSteps, type SetupState } from './setup-steps.ts';
import classes from './setup-checklist.module.css';

type Props = { state: SetupState | undefined; onDismiss: () => void };

/** What is left to do. It ticks itself; the next step has the button that stands out. */
export function SetupChecklist({ state, onDismiss }: Props) {
  const next = state?.find(({ isDone }) => !isDone);
  const doneCount = state?.filter(({ isDone }) => isDone).length;
  return (
    <Card
      title="Set up"
      hint={state ? `${doneCount} of ${state.length} done` : 'Loading'}
      actions={
        <ActionIcon variant="subtle" color="gray" aria-label="Hide setup" title="Hide setup" onClick={onDismiss}>
          <IconX size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
      }
      flush
    >
      <ol className={classes['steps']} aria-busy={!state}>
        {state
          ? state.map((one) => <Step key={one.step.title} {...one} isNext={one === next} />)
          : setupSteps.map((step) => <Step key={step.title} step={step} isDone={false} isNext={false} isWaiting />)}
      </ol>
    </Card>
  );
}

type StepProps = SetupState[number] & { isNext: boolean; isWaiting?: boolean };

/** While it is not known yet what is done, a step stands in its place without a button. */
function Step({ step, isDone, isNext, isWaiting = false }: StepProps) {
  const Icon = isDone ? IconCircleCheck : IconCircleDashed;
  return (
    <li className={classes['step']} data-done={isDone || undefined} data-waiting={isWaiting || undefined}>
      <Icon size={17} stroke={1.75} aria-hidden />
      <div className={classes['text']}>
        <p className={classes['title']}>
          {step.title}
          <span className="visually-hidden">{isDone ? ', done' : ', to do'}</span>
        </p>
        <p className={classes['why']}>{step.why}</p>
      </div>
      {isDone ? null : (
        <LinkButton to={step.to} {...(step.search ? { search: step.search } : {})} tone={isNext ? 'primary' : 'plain'}>
          {step.action}
        </LinkButton>
      )}
    </li>
  );
}
