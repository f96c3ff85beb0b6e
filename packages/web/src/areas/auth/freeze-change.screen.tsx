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
        lead="Open it from the mail once more, whole, or sign in to look at the change."
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
              This held for longer than the waiting time. It is taken back after that time again, unless somebody stops
              it; the root can freeze it at once:
            </p>
            <Titles titles={later} />
          </>
        )}
        {left.length === 0 ? null : (
          <>
            <p>
              Only the root, or somebody who stands as high as whoever did it, can take this back, with the link of
              their own mail or signed in:
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
      lead="Freezing leads back to what was trusted before what the mail named, and signs out whoever did it or put it into effect. What held for longer than the waiting time is taken back after that time again, and what somebody above you did is left to them. What is frozen can be released later: by the root at once, by anybody else after the waiting time."
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
        Freeze the change
      </Button>
      <DoorLink to={paths.login} tone="plain">
        Sign in instead
      </DoorLink>
    </DoorPage>
  );
}

function titleOf(stopped: readonly string[], later: readonly string[]): string {
  if (stopped.length > 0) return 'Frozen';
  return later.length > 0 ? 'It will be taken back' : 'Nothing was frozen';
}

function leadOf(stopped: readonly string[], later: readonly string[], left: readonly string[]): string {
  if (stopped.length > 0) {
    return 'What was trusted before holds again, and whoever did it or put it into effect is signed out everywhere. Sign in to decide what becomes of it.';
  }
  if (later.length > 0) return 'Whoever did it is signed out everywhere, unless they stand above you. Owners are told.';
  return left.length > 0
    ? 'Whoever did it is signed out everywhere, unless they stand above you.'
    : 'Everything that the mail named was decided already.';
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
