import { IconKey } from '@tabler/icons-react';
import { useMay } from '../../api/me.ts';
import { Card } from '../../ui/layout/card.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ApproversCard } from './approvers/approvers-card.tsx';
import { PasskeysCard } from './passkeys/passkeys-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';
import classes from './security.module.css';

/** What guards one's own account. */
export function SecurityScreen() {
  const mayApprove = useMay('payouts:approve');
  return (
    <Page title="Security" subtitle="How you sign in, and where you are signed in.">
      <Card title="Password" actions={<ChangePassword />}>
        <p className={classes['text']}>Changing it ends your sessions on other devices.</p>
      </Card>
      <TwoFactorCard />
      <PasskeysCard />
      {mayApprove ? <ApproversCard /> : null}
      <SessionsCard />
    </Page>
  );
}

function ChangePassword() {
  return (
    <LinkButton
      to="."
      search={(now) => ({ ...now, dialog: 'change-password' })}
      icon={<IconKey size={15} stroke={1.75} aria-hidden />}
    >
      Change password
    </LinkButton>
  );
}
