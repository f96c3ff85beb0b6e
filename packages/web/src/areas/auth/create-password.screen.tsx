import { paths } from '../../app/paths.ts';
import { ChoosePassword } from './password/choose-password.tsx';
import { DoorLink } from './page/door-link.tsx';

const signIn = <DoorLink to={paths.login}>Sign in</DoorLink>;

export function CreatePasswordScreen() {
  return (
    <ChoosePassword
      texts={{
        title: 'Choose your password',
        lead: 'You have been invited. Choose a password, then sign in with your email.',
        submitLabel: 'Set password',
        spent: {
          title: 'This invitation no longer works',
          lead: 'It has expired or was already used. If you have a password, sign in or reset it. Otherwise ask for a new invitation.',
          actions: (
            <>
              {signIn}
              <DoorLink tone="plain" to={paths.forgotPassword}>
                Forgot password
              </DoorLink>
            </>
          ),
        },
        incomplete: {
          lead: 'Open the full link from your invitation again, or ask for a new invitation.',
          actions: signIn,
        },
      }}
    />
  );
}
