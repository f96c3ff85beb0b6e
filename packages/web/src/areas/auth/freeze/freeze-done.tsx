import { Link } from '@tanstack/react-router';
import { paths } from '../../../app/paths.ts';
import { DoorPage } from '../page/door-page.tsx';
import { SignInTo } from './sign-in-to.tsx';
import classes from './freeze.module.css';

type Props = { stopped: readonly string[]; later: readonly string[]; left: readonly string[] };

/** What came of it, and what is to be done now: whoever made the change may still have a password. */
export function FreezeDone({ stopped, later, left }: Props) {
  return (
    <DoorPage title={titleOf({ stopped, later, left })} lead={leadOf({ stopped, later, left })}>
      <Part name="Frozen or cancelled" titles={stopped} />
      <Part name="Reverted after another waiting time, unless somebody stops that" titles={later} />
      <Part
        name="Not frozen: made by somebody with more permissions, or for the root account to decide"
        titles={left}
      />
      <section className={classes['what']} aria-label="What to do next">
        <h2>What to do next</h2>
        <ol>
          <li>
            If it was done with your account, <SignIn to={paths.security}>change your password</SignIn> and turn on
            two-factor sign-in.
          </li>
          <li>
            <SignIn to={paths.security}>End the sessions</SignIn> that you do not recognize.
          </li>
          <li>Talk to the other owners, and to the person whose account was used.</li>
          <li>
            Decide about what is frozen: <SignIn to={paths.treasuryChanges}>release or revert it</SignIn>.
          </li>
        </ol>
      </section>
      <SignInTo>Sign in</SignInTo>
    </DoorPage>
  );
}

function SignIn({ to, children }: { to: string; children: string }) {
  return (
    <Link to={paths.login} search={{ returnTo: to }}>
      {children}
    </Link>
  );
}

function Part({ name, titles }: { name: string; titles: readonly string[] }) {
  if (titles.length === 0) return null;
  return (
    <section className={classes['part']} aria-label={name}>
      <h2>{name}</h2>
      <ul>
        {titles.map((title, at) => (
          <li key={`${at} ${title}`}>{title}</li>
        ))}
      </ul>
    </section>
  );
}

function titleOf({ stopped, later }: Props): string {
  if (stopped.length > 0) return stopped.length === 1 ? 'Change frozen' : `${stopped.length} changes frozen`;
  return later.length > 0 ? 'It will be reverted' : 'Nothing was frozen';
}

function leadOf({ stopped, later, left }: Props): string {
  const isOut = 'The person who made it is signed out everywhere, unless they have more permissions than you.';
  if (stopped.length > 0) {
    return 'What was in effect before is restored, and the person who made or confirmed it is signed out everywhere.';
  }
  if (later.length > 0) return `${isOut} The owners are notified.`;
  return left.length > 0 ? isOut : 'All chosen changes had already been decided.';
}
