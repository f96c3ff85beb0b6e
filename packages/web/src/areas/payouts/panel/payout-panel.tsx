import { Skeleton } from '@mantine/core';
import { IconLink, IconReceiptOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { ChainNames } from '../../../api/chain-names.ts';
import { isRefused, messageOf } from '../../../api/http/failure.ts';
import { usePayoutPause } from '../../../api/payouts.ts';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { Failed } from '../../../ui/layout/failed.tsx';
import { SidePanel } from '../../../ui/layout/side-panel.tsx';
import { Timeline } from '../../../ui/layout/timeline.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { StatusBadge } from '../../../ui/statuses/status-badge.tsx';
import { payoutLook } from '../payout/payout-look.ts';
import { PauseAll } from '../payout/payouts-page.tsx';
import { usePayout, type PayoutDetails } from '../payout/queries.ts';
import { texts } from '../payout/texts.ts';
import { Alike } from './alike.tsx';
import { Approvals } from './approvals.tsx';
import { changesSince } from './changes-since.ts';
import { Cheque } from './cheque.tsx';
import { Footer } from './footer.tsx';
import { stepsOf } from './history-words.ts';
import { LimitBar } from './limit-bar.tsx';
import { PayoutFacts } from './payout-facts.tsx';
import { Sent } from './sent.tsx';
import { noticeOf } from './state-words.ts';
import { TooLittle } from './too-little.tsx';
import classes from './panel.module.css';

type Props = { id: number; names: ChainNames; onClose: () => void };

/** A cheque: what is paid to whom, who says so, and what became of it. */
export function PayoutPanel({ id, names, onClose }: Props) {
  const { payout, error, refetch } = usePayout(id);
  if (payout === undefined) {
    return (
      <SidePanel title={`Payout ${id}`} onClose={onClose}>
        {isRefused(error) ? (
          <EmptyState
            icon={IconReceiptOff}
            title={texts.notFound.title}
            hint={texts.notFound.hint}
            action={<Button onClick={onClose}>{texts.notFound.action}</Button>}
          />
        ) : error ? (
          <Failed message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <output className={classes['loading']} aria-label="Loading">
            <Skeleton height={240} animate={false} />
            <Skeleton height={120} animate={false} />
            <Skeleton height={160} animate={false} />
          </output>
        )}
      </SidePanel>
    );
  }
  return <Open payout={payout} names={names} onClose={onClose} />;
}

function Open({ payout, names, onClose }: { payout: PayoutDetails; names: ChainNames; onClose: () => void }) {
  const { id, status, actions, intentHash } = payout;
  // What was looked at is what gets approved: anything else is looked at anew.
  const [seen, setSeen] = useState(payout);
  const changes = changesSince(seen, payout, names);
  return (
    <SidePanel
      title={
        <span className={classes['title']}>
          {actions.includes('approve') ? `Approve payout ${id}` : `Payout ${id}`}
          <StatusBadge {...payoutLook(payout)} />
        </span>
      }
      actions={
        <>
          {mayStillGo(payout) ? <PauseAll isBeside /> : null}
          <CopyButton value={`${location.origin}${paths.payouts}?payout=${id}`} label="Link" icon={IconLink} />
        </>
      }
      onClose={onClose}
      footer={
        <Footer key={intentHash} payout={payout} names={names} changes={changes} onSeen={() => setSeen(payout)} />
      }
    >
      <div className={classes['parts']}>
        <Notices payout={payout} hasChanged={changes !== undefined && actions.includes('approve')} />
        <Cheque payout={payout} names={names} />
        <TooLittle payout={payout} names={names} />
        {status === 'sent' || status === 'processed' ? <Sent payout={payout} /> : null}
        <PayoutFacts payout={payout} />
        <LimitBar payout={payout} />
        <Approvals payout={payout} />
        <section>
          <h3>History</h3>
          <Timeline steps={stepsOf(payout, names)} />
        </section>
      </div>
    </SidePanel>
  );
}

/** A pause keeps it from being signed. */
const mayStillGo = ({ status }: PayoutDetails) =>
  ['pending-otp-verification', 'pending-approval', 'pending'].includes(status);

function Notices({ payout, hasChanged }: { payout: PayoutDetails; hasChanged: boolean }) {
  const isPaused = usePayoutPause()?.paused ?? null;
  const notice = noticeOf(payout);
  return (
    <>
      {isPaused !== null && mayStillGo(payout) ? (
        <Notice tone="danger">Payouts are paused. This one will be signed after they resume.</Notice>
      ) : null}
      <Alike payout={payout} />
      {notice === undefined || hasChanged ? null : (
        <Notice tone={notice.tone}>
          <strong>{notice.lead}</strong> {notice.text}
        </Notice>
      )}
    </>
  );
}
