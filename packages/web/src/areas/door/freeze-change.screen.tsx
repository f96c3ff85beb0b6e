import { useState } from 'react';
import { freezeByLink } from '@coffer/contract/treasury-changes.ts';
import { messageOf } from '../../api/failure.ts';
import { useChange } from '../../api/use-call.ts';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DoorLink } from './door-link.tsx';
import { DoorPage } from './door-page.tsx';
import classes from './door.module.css';

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
    const { stopped, left } = freeze.data;
    return (
      <DoorPage title={stopped.length === 0 ? 'Nothing was frozen' : 'Frozen'} lead={leadOf(stopped, left)}>
        <Titles titles={stopped} />
        {left.length === 0 ? null : (
          <>
            <p>Only the root can take this back, with the link of their own mail or signed in:</p>
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
      lead="Freezing takes back what the mail named, and signs out whoever did it or put it into effect. It can be released later: by the root at once, by anybody else after the waiting time."
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

function leadOf(stopped: readonly string[], left: readonly string[]): string {
  if (stopped.length > 0) {
    return 'It was taken back, and whoever did it or put it into effect is signed out everywhere. Sign in to decide what becomes of it.';
  }
  return left.length > 0
    ? 'Whoever did it is signed out everywhere.'
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
