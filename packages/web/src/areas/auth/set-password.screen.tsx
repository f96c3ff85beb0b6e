import { paths } from '../../app/paths.ts';
import { ChoosePassword } from './password/choose-password.tsx';
import { DoorLink } from './page/door-link.tsx';

const askAgain = <DoorLink to={paths.forgotPassword}>Request a new link</DoorLink>;

export function SetPasswordScreen() {
  return (
    <ChoosePassword
      texts={{
        title: 'Choose a new password',
        lead: 'Use it to sign in from now on. Your other sessions end.',
        submitLabel: 'Set password',
        spent: {
          title: 'This link no longer works',
          lead: 'It has expired or was already used. Each link works once and expires after 30 minutes.',
          actions: askAgain,
        },
        incomplete: {
          lead: 'Open the full link from the email again, or request a new one.',
          actions: askAgain,
        },
      }}
    />
  );
}
