import { useState } from 'react';
import { useMe } from '../../api/me.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { recipientProblem, type Problems, type Trial } from './mail-server.form.ts';
import { useTestMailServer } from './queries.ts';
import { refusalOf } from './refusal.ts';
import { stepRows } from './step-rows.ts';
import { TestSteps } from './test-steps.tsx';
import classes from './mail-server.module.css';

type Props = {
  trial: Trial;
  /** Host and port as they stand in the form. */
  place: string;
  /** Shows what is wrong with the settings, and says whether anything is. */
  findProblems: () => boolean;
  onRefused: (problems: Problems) => void;
};

type Tried = { to: string; place: string };

/** Goes the way of a mail with the settings as they stand, and says how far it came. */
export function TestMail({ trial, place, findProblems, onRefused }: Props) {
  const me = useMe().data?.member.email ?? '';
  const test = useTestMailServer();
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const [tried, setTried] = useState<Tried>({ to: '', place: '' });
  const to = typed ?? me;

  function begin(): void {
    if (test.isPending || trial.use === 'nothing') return;
    const wrong = recipientProblem(to);
    setProblem(wrong);
    setRefused(undefined);
    if (findProblems() || wrong !== undefined) return;
    setTried({ to: to.trim(), place });
    const body = { to: to.trim(), ...(trial.use === 'form' ? { settings: trial.settings } : {}) };
    test.mutate({ body }, { onError: refuse });
  }

  function refuse(failure: unknown): void {
    const { problems, rest } = refusalOf(failure);
    const { to: ofRecipient, ...ofSettings } = problems;
    setProblem(ofRecipient);
    setRefused(rest);
    onRefused(ofSettings);
  }

  const result = test.isPending ? undefined : test.data;
  return (
    <Card title="Test" hint="Sends an email with the settings above, saved or not, and shows each step.">
      <form
        className={classes['test']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          begin();
        }}
      >
        <TextInput
          label="To"
          type="email"
          autoComplete="email"
          value={to}
          error={problem}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        <Button type="submit" busy={test.isPending} disabled={trial.use === 'nothing'}>
          Send test email
        </Button>
      </form>
      {trial.use === 'nothing' ? (
        <div className={classes['said']}>
          <Notice tone="neutral">
            The stored password is only used with the saved settings. Save first, or choose Change and enter it.
          </Notice>
        </div>
      ) : null}
      {refused === undefined ? null : (
        <div className={classes['said']}>
          <Notice tone="danger">{refused}</Notice>
        </div>
      )}
      <TestSteps rows={stepRows(result, test.isPending)} />
      <div aria-live="polite">
        {result ? (
          <div className={classes['said']}>
            <Notice tone={result.ok ? 'success' : 'attention'}>
              {result.ok
                ? `${tried.place} accepted the email for ${tried.to}. If it does not arrive, check the spam folder.`
                : `No email was sent to ${tried.to} through ${tried.place}.`}
            </Notice>
          </div>
        ) : null}
      </div>
    </Card>
  );
}
