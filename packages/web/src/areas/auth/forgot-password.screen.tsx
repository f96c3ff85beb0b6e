import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiFailure } from '../../api/http/failure.ts';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { DoorForm } from './page/door-form.tsx';
import classes from './page/door.module.css';
import { DoorLink } from './page/door-link.tsx';
import { DoorPage } from './page/door-page.tsx';
import { EmailInput } from './page/email-input.tsx';
import { emailProblem } from './page/email.ts';
import { useAskForLink } from './page/queries.ts';
import { useDoorForm } from './page/use-door-form.ts';

export function ForgotPasswordScreen() {
  const [askedFor, setAskedFor] = useState<string>();
  if (askedFor === undefined) return <AskForLink onAsked={setAskedFor} />;
  return <OnItsWay email={askedFor} onAnother={() => setAskedFor(undefined)} />;
}

function AskForLink({ onAsked }: { onAsked: (email: string) => void }) {
  const isRequired = useSearch({ strict: false }).reason === 'required';
  const ask = useAskForLink();
  const { form, submit, refuse, troubleOf } = useDoorForm({
    initialValues: { email: '' },
    validate: { email: emailProblem },
  });
  const send = ({ email }: { email: string }) =>
    ask.mutate(
      { body: { email, url: `${location.origin}${paths.setPassword}` } },
      { onSuccess: () => onAsked(email.trim()), onError: refuse },
    );
  return (
    <DoorPage title="Forgot password" lead="Enter your e-mail, and a link to choose a new password comes by mail.">
      {isRequired ? (
        <div className={classes['reason']}>
          <Notice tone="attention">Your account needs a new password before you can go on.</Notice>
        </div>
      ) : null}
      <DoorForm
        onSubmit={submit(send)}
        submitLabel="Send the link"
        busy={ask.isPending}
        trouble={isAboutAddress(ask.error) ? notItsAddress : troubleOf(ask.error)}
        hint={
          <p className={classes['centred']}>
            <Link to={paths.login}>Back to sign in</Link>
          </p>
        }
      >
        <EmailInput {...form.getInputProps('email')} key={form.key('email')} />
      </DoorForm>
    </DoorPage>
  );
}

/** The same for every e-mail: nobody learns here who has an account. */
function OnItsWay({ email, onAnother }: { email: string; onAnother: () => void }) {
  return (
    <DoorPage
      title="Look into your mailbox"
      lead={
        <>
          If there is an account for <span className={classes['strong']}>{email}</span>, a link is on its way. It works
          once, within the next 30 minutes.
        </>
      }
    >
      <p className={classes['text']}>
        No mail after a few minutes? Look among the spam, or ask whoever runs this install: where no mail server is set
        up, the link is printed on the console of the server.
      </p>
      <DoorLink to={paths.login}>Back to sign in</DoorLink>
      <div className={classes['back']}>
        <Button className={classes['second'] ?? ''} tone="quiet" onClick={onAnother}>
          Use another e-mail
        </Button>
      </div>
    </DoorPage>
  );
}

const notItsAddress =
  'This page was opened at an address that the install does not know as its own. Open it at its usual address, or ask whoever runs it.';

function isAboutAddress(failure: unknown): boolean {
  const details = failure instanceof ApiFailure ? failure.error.details : undefined;
  return typeof details === 'string' && details.startsWith('url:');
}
