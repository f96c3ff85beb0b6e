import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../../app/paths.ts';
import { useMay } from '../../../api/me.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { ProjectForm } from './project-form.tsx';
import type { RailStep, SetupState } from './setup-steps.ts';
import { TestWallet } from './test-wallet.tsx';
import classes from './setup-rail.module.css';

type Props = { of: RailStep; parts: SetupState };

/** What one step holds. What makes it done stands in it, or opens over it; nothing sends anybody to another page for that. */
export function RailPanel({ of, parts }: Props) {
  const next = parts.find(({ isDone }) => !isDone);
  // Where something else of the step stands out, this does not.
  const isAlone = of === 'project' || of === 'money';
  const isLeft = (title: string) => parts.some(({ step, isDone }) => step.title === title && !isDone);
  if (of === 'project' && isLeft('Create a project')) return <ProjectForm />;
  return (
    <>
      <ul className={classes['parts']}>
        {parts.map(({ step, isDone }) => {
          const Icon = isDone ? IconCircleCheck : IconCircleDashed;
          return (
            <li key={step.title} data-done={isDone || undefined}>
              <Icon size={17} stroke={1.75} aria-hidden />
              <span className={classes['part']}>
                <b>{step.title}</b>
                <span className="visually-hidden">{isDone ? ', done' : ', to do'}</span>
                {isDone ? null : <span>{step.why}</span>}
              </span>
              {isDone ? null : <PartAction step={step} tone={isAlone && step === next?.step ? 'primary' : 'plain'} />}
            </li>
          );
        })}
      </ul>
      {of === 'customers' && isLeft('Connect a deposit wallet') ? <TestWallet /> : null}
      {of === 'live' ? <Checklist /> : null}
    </>
  );
}

/** Wallets are added in a dialog over this page, which knows the project. */
const dialogs: Readonly<Record<string, string>> = {
  'Add a cold wallet': 'add-cold-wallet',
  'Connect a deposit wallet': 'add-deposit-wallet',
};

type ActionProps = { step: SetupState[number]['step']; tone: 'primary' | 'plain' };

function PartAction({ step: { title, action, to, search }, tone }: ActionProps) {
  const navigate = useNavigate();
  const dialog = dialogs[title];
  if (dialog !== undefined) {
    const ask = (now: object) => ({ ...now, dialog });
    return (
      <Button tone={tone} onClick={() => void navigate({ to: '.', search: ask } as never)}>
        {action}
      </Button>
    );
  }
  return (
    <LinkButton to={to} tone={tone} {...(search ? { search } : {})}>
      {action}
    </LinkButton>
  );
}

function Checklist() {
  const maySee = useMay('system:read');
  if (!maySee) return null;
  return (
    <div className={classes['more']}>
      <p>Before real money comes in, a checklist proves that nothing is missing.</p>
      <LinkButton to={paths.goLive} tone="primary">
        Open the checklist
      </LinkButton>
    </div>
  );
}
