import { useState } from 'react';
import { freezeByLink } from '@coffer/contract/people/treasury-changes.ts';
import { messageOf } from '../../api/http/failure.ts';
import { useChange } from '../../api/use-call.ts';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { DoorLink } from './page/door-link.tsx';
import { DoorPage } from './page/door-page.tsx';
import classes from './page/door.module.css';

const signIn = <DoorLink to={paths.login}>Sign in</DoorLink>;

/** Where "This was not us" of a mail leads. Opening it does nothing yet: programs that look at mails open links too. */
export function FreezeChangeScreen() {
  const [token] = useState(takeToken);
  const freeze = useChange(freezeByLink);
  if (token === undefined) {
    return (
      <DoorPage
        title="This link is incomplete"
        lead="Open the full link from the email again, or sign in to review the change."
      >
        {signIn}
      </DoorPage>
    );
  }
  if (freeze.data) {
    const { stopped, later, left } = freeze.data;
    return (
      <DoorPage title={titleOf(stopped, later)} lead={leadOf(stopped, later, left)}>
        <Titles titles={stopped} />
        {later.length === 0 ? null : (
          <>
            <p>
              This has been in effect for longer than the waiting time. It will be reverted after another waiting time
              unless somebody stops that; the root account can freeze it immediately:
            </p>
            <Titles titles={later} />
          </>
        )}
        {left.length === 0 ? null : (
          <>
            <p>
              Only the root account, or a member with at least the permissions of the person who made it, can revert
              this, with the link in their own email or signed in:
            </p>
            <Titles titles={left} />
          </>
        )}
        {signIn}
      </DoorPage>
    );
  }
  return (
    <DoorPage
      title="Was this not you?"
      lead="Freezing restores what was in effect before the changes in the email, and signs out the person who made or confirmed them. Changes in effect for longer than the waiting time are reverted after another waiting time, and changes by somebody with more permissions than you are not affected. A frozen change can be released later: immediately by the root account, after the waiting time by anyone else."
    >
      {freeze.isError ? <Notice tone="danger">{messageOf(freeze.error)}</Notice> : null}
      <Button
        className={classes['submit'] ?? ''}
        tone="danger-solid"
        size="md"
        fullWidth
        busy={freeze.isPending}
        onClick={() => freeze.mutate({ body: { token } })}
      >
        Freeze change
      </Button>
      <DoorLink to={paths.login} tone="plain">
        Sign in instead
      </DoorLink>
    </DoorPage>
  );
}

function titleOf(stopped: readonly string[], later: readonly string[]): string {
  if (stopped.length > 0) return 'Frozen';
  return later.length > 0 ? 'It will be reverted' : 'Nothing was frozen';
}

function leadOf(stopped: readonly string[], later: readonly string[], left: readonly string[]): string {
  if (stopped.length > 0) {
    return 'What was in effect before is restored, and the person who made or confirmed the change is signed out everywhere. Sign in to decide whether to release or revert it.';
  }
  if (later.length > 0)
    return 'The person who made it is signed out everywhere, unless they have more permissions than you. The owners are notified.';
  return left.length > 0
    ? 'The person who made it is signed out everywhere, unless they have more permissions than you.'
    : 'All changes in the email have already been decided.';
}

function Titles({ titles }: { titles: readonly string[] }) {
  if (titles.length === 0) return null;
  return (
    <ul className={classes['stopped']}>
      {titles.map((title) => (
        <li key={title}>{title}</li>
      ))}
    </ul>
  );
}

/** Read once, and taken out of the address: it must not stay on the screen or in the history. */
function takeToken(): string | undefined {
  const token = /^#token=([\w-]{1,100})$/.exec(location.hash)?.[1];
  if (token !== undefined) history.replaceState(history.state, '', location.pathname);
  return token;
}
