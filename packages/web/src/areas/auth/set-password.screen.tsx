import { paths } from '../../app/paths.ts';
import { ChoosePassword } from './password/choose-password.tsx';
import { DoorLink } from './page/door-link.tsx';

const askAgain = <DoorLink to={paths.forgotPassword}>Ask for a new link</DoorLink>;

export function SetPasswordScreen() {
  return (
    <ChoosePassword
      texts={{
        title: 'Choose a new password',
        lead: 'Afterwards you sign in with it. Sessions that you have open elsewhere end.',
        submitLabel: 'Set the password',
        spent: {
          title: 'This link no longer works',
          lead: 'It has expired or was used already. Each link works once, within 30 minutes.',
          actions: askAgain,
        },
        incomplete: {
          lead: 'Open it from the mail once more, whole, or ask for a new one.',
          actions: askAgain,
        },
      }}
    />
  );
}
