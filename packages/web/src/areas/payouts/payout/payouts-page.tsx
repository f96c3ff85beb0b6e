import { IconPlayerPause } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { messageOf } from '../../../api/http/failure.ts';
import { useMay } from '../../../api/me.ts';
import { usePause, usePayoutPause } from '../../../api/payouts.ts';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { PageTabs } from '../../../ui/layout/page-tabs.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { texts } from './texts.ts';

type Props = { subtitle?: ReactNode; actions?: ReactNode; children: ReactNode };

const tabs = [
  { label: 'Payouts', to: paths.payouts, count: null },
  { label: 'Recipients', to: paths.recipients, count: null },
  { label: 'Policy', to: paths.payoutPolicy, count: null },
  { label: 'Hot wallets', to: paths.payoutWallets, count: null },
] as const;
const referrals = { label: 'Referral payouts', to: paths.referralPayouts, count: null } as const;

/** What pages of payouts have around them: their tabs, and the way to stop everything. */
export function PayoutsPage({ subtitle, actions, children }: Props) {
  const seesReferrals = useMay('referral:read');
  return (
    <Page
      title={texts.title}
      subtitle={subtitle}
      actions={
        <>
          <PauseAll />
          {actions}
        </>
      }
    >
      <PageTabs label="Parts of payouts" tabs={seesReferrals ? [...tabs, referrals] : tabs} />
      {children}
    </Page>
  );
}

/**
 * Stopping takes one person and no proof. Going on stands in the banner. Panels that cover the page have one of their own, beside
 * what they are about.
 */
export function PauseAll({ isBeside = false }: { isBeside?: boolean }) {
  const mayApprove = useMay('payouts:approve');
  const pause = usePayoutPause();
  const [isOpen, setOpen] = useState(false);
  if (!mayApprove || pause === undefined || pause.paused !== null) return null;
  return (
    <>
      <Button
        {...(isBeside
          ? { size: 'xs' }
          : { tone: 'danger', icon: <IconPlayerPause size={15} stroke={1.75} aria-hidden /> })}
        onClick={() => setOpen(true)}
      >
        {texts.pause.button}
      </Button>
      {isOpen ? <PauseDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function PauseDialog({ onClose }: { onClose: () => void }) {
  const pausing = usePause();
  // The banner says at once that it is done.
  const onConfirm = () => pausing.mutate({}, { onSuccess: onClose });
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.pause.title}
      subtitle={`${texts.pause.consequence} ${texts.pause.resuming}`}
      onConfirm={onConfirm}
      confirmLabel={texts.pause.button}
      confirmTone="danger-solid"
      busy={pausing.isPending}
      error={pausing.isError ? messageOf(pausing.error) : undefined}
    />
  );
}
