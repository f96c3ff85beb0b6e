import { messageOf } from '../../api/http/failure.ts';
import { useRootExists } from '../../api/root-exists.ts';
import { useUser } from '../../api/http/session.ts';
import { dashboardOf, docsPath, paths } from '../../app/paths.ts';
import { Failed } from '../../ui/layout/failed.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Mark } from '../../ui/theme/logo.tsx';
import { useTitle } from '../../ui/layout/use-title.ts';
import classes from './welcome.module.css';

export function WelcomeScreen() {
  useTitle('Self-hosted crypto payments');
  return (
    <div className={classes['welcome']}>
      <Mark size={64} />
      <h1 className={classes['name']}>Coffer</h1>
      <p className={classes['sentence']}>
        Self-hosted crypto payments. Accounts and ledger stay on your server, and money goes to wallets of your own.
      </p>
      <div className={classes['way']}>
        <WayIn />
      </div>
      <ul className={classes['ledger']} aria-label="Open to everyone">
        <li>
          <a href={paths.addresses}>Addresses</a>
          <span>Derive deposit addresses from a recovery phrase, in your browser only</span>
        </li>
        <li>
          <a href={docsPath}>Documentation</a>
          <span>Every API call with its parameters and responses</span>
        </li>
      </ul>
    </div>
  );
}

/** On to the dashboard, to the form, or to the first account. */
function WayIn() {
  const { exists, failure, retry } = useRootExists();
  const isSignedIn = useUser() !== undefined;
  const look = { tone: 'primary', size: 'md' } as const;
  if (isSignedIn) {
    return (
      <LinkButton {...look} to={dashboardOf('all')}>
        Go to the dashboard
      </LinkButton>
    );
  }
  if (failure) return <Failed message={messageOf(failure)} onRetry={retry} />;
  if (exists === undefined) return null;
  return exists ? (
    <LinkButton {...look} to={paths.login}>
      Sign in
    </LinkButton>
  ) : (
    <LinkButton {...look} to={paths.signup}>
      Set up Coffer
    </LinkButton>
  );
}
