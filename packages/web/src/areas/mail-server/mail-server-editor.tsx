import { useForm } from '@mantine/form';
import { useId, useState } from 'react';
import type { SmtpView } from '@coffer/contract/operations/smtp.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import {
  isChanged,
  problemsOf,
  settingsOf,
  trialOf,
  valuesOf,
  type MailServerValues,
  type Problems,
} from './mail-server.form.ts';
import { MailState } from './mail-state.tsx';
import { useSaveMailServer } from './queries.ts';
import { refusalOf } from './refusal.ts';
import { RemoveMailServer } from './remove-mail-server.tsx';
import { ServerFields } from './server-fields.tsx';
import { TestMail } from './test-mail.tsx';
import classes from './mail-server.module.css';

/** The form and the test of what it says, saved or not. */
export function MailServerEditor({ stored }: { stored: SmtpView }) {
  const formId = useId();
  const save = useSaveMailServer(stored.configured);
  const [refused, setRefused] = useState<string>();
  const form = useForm<MailServerValues>({
    initialValues: valuesOf(stored),
    validate: (values) => problemsOf(values, stored),
  });

  function show(problems: Problems): void {
    form.setErrors(problems);
    const [first] = Object.keys(problems);
    if (first !== undefined) form.getInputNode(first)?.focus();
  }

  function startOver(view?: SmtpView): void {
    form.setInitialValues(valuesOf(view));
    form.setValues(valuesOf(view));
    form.clearErrors();
    setRefused(undefined);
  }

  const onSave = (values: MailServerValues) =>
    save.mutate(
      { body: settingsOf(values, stored) },
      {
        onSuccess: (view) => {
          startOver(view);
          toastSuccess('Mail server saved');
        },
        onError: (failure) => {
          const { problems, rest } = refusalOf(failure);
          setRefused(rest);
          show(problems);
        },
      },
    );

  return (
    <div className={classes['cards']}>
      <MailState stored={stored} />
      <Card
        title="Settings"
        footer={
          <>
            <Button
              type="submit"
              form={formId}
              tone="primary"
              busy={save.isPending}
              disabled={stored.configured && !isChanged(form.values, stored)}
            >
              Save
            </Button>
            <span className={classes['space']} />
            <RemoveMailServer isOffered={stored.configured} onRemoved={() => startOver()} />
          </>
        }
      >
        <form id={formId} noValidate onSubmit={form.onSubmit(onSave, show)}>
          <ServerFields form={form} stored={stored} />
          {refused === undefined ? null : (
            <div className={classes['said']}>
              <Notice tone="danger">{refused}</Notice>
            </div>
          )}
        </form>
      </Card>
      <TestMail
        trial={trialOf(form.values, stored)}
        place={`${form.values.host.trim()}:${form.values.port}`}
        findProblems={() => {
          const problems = problemsOf(form.values, stored);
          show(problems);
          return Object.keys(problems).length > 0;
        }}
        onRefused={show}
      />
    </div>
  );
}
