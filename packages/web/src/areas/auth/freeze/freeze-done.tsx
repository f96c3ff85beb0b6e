import { Link } from '@tanstack/react-router';
import { paths } from '../../../app/paths.ts';
import { DoorPage } from '../page/door-page.tsx';
import { hoursText } from './freeze-words.ts';
import { SignInTo } from './sign-in-to.tsx';
import classes from './freeze.module.css';

type Result = { stopped: readonly string[]; later: readonly string[]; left: readonly string[] };
type Props = Result & { waitHours: number };

/** What came of it, and what is to be done now: whoever made the change may still have a password. */
export function FreezeDone({ stopped, later, left, waitHours }: Props) {
  return (
    <DoorPage title={titleOf({ stopped, later, left, waitHours })} lead={leadOf({ stopped, later, left })}>
      <Part name="Stopped" titles={stopped} />
      <Part name={`Will be undone in ${hoursText(waitHours)} unless an owner stops it`} titles={later} />
      <Part name="Not frozen: you do not have enough permissions to undo this" titles={left} />
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

function titleOf({ stopped, later, waitHours }: Props): string {
  if (stopped.length > 0) return stopped.length === 1 ? 'Change frozen' : `${stopped.length} changes frozen`;
  if (later.length === 0) return 'Nothing was frozen';
  return `${later.length === 1 ? '1 change' : `${later.length} changes`} will be undone in ${hoursText(waitHours)}`;
}

function leadOf({ stopped, later, left }: Result): string {
  const isOut = 'The person who made it is signed out everywhere, unless they have more permissions than you.';
  if (stopped.length > 0) {
    return 'What was in effect before is restored, and the person who made or confirmed it is signed out everywhere.';
  }
  if (later.length > 0) return `${isOut} The owners are notified.`;
  return left.length > 0 ? isOut : 'All chosen changes had already been decided.';
}
