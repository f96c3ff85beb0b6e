import { useRootExists } from '../../api/root-exists.ts';
import { useUser } from '../../api/http/session.ts';
import { dashboardOf, paths } from '../../app/paths.ts';
import { DoorLink } from './page/door-link.tsx';
import { DoorPage } from './page/door-page.tsx';
import { SignUpForm } from './sign-up-form.tsx';

export function SignupScreen() {
  const { exists, setupTokenRequired } = useRootExists();
  const isSignedIn = useUser() !== undefined;
  if (exists !== true) return <SignUpForm setupTokenRequired={setupTokenRequired} />;
  return (
    <DoorPage
      title="Coffer is already set up"
      lead="The first account already exists. Ask an administrator for an invitation."
    >
      {isSignedIn ? (
        <DoorLink to={dashboardOf('all')}>Go to the dashboard</DoorLink>
      ) : (
        <DoorLink to={paths.login}>Sign in</DoorLink>
      )}
    </DoorPage>
  );
}
