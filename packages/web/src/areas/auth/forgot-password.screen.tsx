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
    <DoorPage title="Forgot password" lead="Enter your email to receive a link to choose a new password.">
      {isRequired ? (
        <div className={classes['reason']}>
          <Notice tone="attention">You need to choose a new password before you can continue.</Notice>
        </div>
      ) : null}
      <DoorForm
        onSubmit={submit(send)}
        submitLabel="Send link"
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

/** The same for every email: nobody learns here who has an account. */
function OnItsWay({ email, onAnother }: { email: string; onAnother: () => void }) {
  return (
    <DoorPage
      title="Check your inbox"
      lead={
        <>
          If there is an account for <span className={classes['strong']}>{email}</span>, a link is on its way. It works
          once and expires in 30 minutes.
        </>
      }
    >
      <p className={classes['text']}>
        No email after a few minutes? Check your spam folder, or ask your administrator: without a mail server, the link
        is printed on the server console.
      </p>
      <DoorLink to={paths.login}>Back to sign in</DoorLink>
      <div className={classes['back']}>
        <Button className={classes['second'] ?? ''} tone="quiet" onClick={onAnother}>
          Use another email
        </Button>
      </div>
    </DoorPage>
  );
}

const notItsAddress =
  'The URL of this page does not match the site URL of this installation. Open the usual URL, or ask your administrator.';

function isAboutAddress(failure: unknown): boolean {
  const details = failure instanceof ApiFailure ? failure.error.details : undefined;
  return typeof details === 'string' && details.startsWith('url:');
}
