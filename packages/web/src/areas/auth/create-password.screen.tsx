import { paths } from '../../app/paths.ts';
import { ChoosePassword } from './password/choose-password.tsx';
import { DoorLink } from './page/door-link.tsx';

const signIn = <DoorLink to={paths.login}>Sign in</DoorLink>;

export function CreatePasswordScreen() {
  return (
    <ChoosePassword
      texts={{
        title: 'Choose your password',
        lead: 'You were invited to this install. Choose a password, then sign in with your e-mail.',
        submitLabel: 'Set the password',
        spent: {
          title: 'This invitation no longer works',
          lead: 'It has expired or was used already. If you have chosen a password before, sign in, or ask for a link to a new one. Otherwise ask whoever invited you to invite you again.',
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
          lead: 'Open the link of your invitation once more, whole, or ask whoever invited you for a new one.',
          actions: signIn,
        },
      }}
    />
  );
}
