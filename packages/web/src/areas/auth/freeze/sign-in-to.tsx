import type { ButtonTone } from '../../../ui/buttons/button-look.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { paths } from '../../../app/paths.ts';
import door from '../page/door.module.css';

/** Signs in, and goes on to the changes. */
export function SignInTo({ tone = 'primary', children }: { tone?: ButtonTone; children: string }) {
  return (
    <LinkButton
      className={door['submit'] ?? ''}
      tone={tone}
      size="md"
      fullWidth
      to={paths.login}
      search={{ returnTo: paths.treasuryChanges }}
    >
      {children}
    </LinkButton>
  );
}
