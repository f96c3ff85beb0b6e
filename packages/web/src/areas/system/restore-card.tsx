import { IconWallet } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../api/http/failure.ts';
import { useMay } from '../../api/me.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { NotRefreshed } from './not-refreshed.tsx';
import { useReleaseSending, useRestore } from './queries.ts';
import { comparedColumns } from './restore-columns.tsx';
import { lostWords, reasons, type Restore, type Restores } from './restore-words.ts';
import classes from './restore.module.css';

/** After a restore: what may be missing, how each hot wallet compares with its chain, and the way to send again. */
export function RestoreCard() {
  const { data, error, refetch } = useRestore();
  // Most installs were never restored, and have nothing to see here.
  const [newest] = data?.restores ?? [];
  if (!data || !newest) return null;
  if (!data.sendingHeld) return <Released restore={newest} />;
  return (
    <Card title="Sending is on hold" actions={<Release view={data} />} flush>
      <NotRefreshed error={error} />
      <div className={classes['about']}>
        <Notice tone="danger">
          {reasons[newest.reason]} Noticed <RelativeTime at={newest.noticedAt} />. {lostWords(newest)} Nothing is sent
          until the wallets below are compared and sending is released.
        </Notice>
        <Checks view={data} restore={newest} />
      </div>
      <DataTable
        name="restored-wallets"
        label="Hot wallets compared with their networks"
        columns={comparedColumns}
        rows={data.wallets}
        rowId={({ walletID, blockchainCode }) => `${walletID} ${blockchainCode}`}
        sortedBy="wallet"
        onRetry={() => void refetch()}
        empty={<EmptyState icon={IconWallet} title="No hot wallets" hint="Nothing can be sent by this installation." />}
      />
    </Card>
  );
}

function Checks({ view, restore }: { view: Restores; restore: Restore }) {
  const { activeApiKeys, skipped } = view;
  const count = skipped.reduce((sum, { fromPosition, toPosition }) => sum + toPosition - fromPosition + 1, 0);
  return (
    <ul className={classes['checks']} aria-label="What to know before you release">
      <li>Everyone was signed out{sessionsOf(restore)}, and links in earlier emails no longer work.</li>
      <li>
        {activeApiKeys === 0 ? 'No' : activeApiKeys} API {activeApiKeys === 1 ? 'key works' : 'keys work'}. Keys,
        members and recovery codes that were removed after the backup are active again: check them.
      </li>
      {skipped.length === 0 ? null : (
        <li>
          {count.toLocaleString('en-US')} deposit addresses of {skipped.length}{' '}
          {skipped.length === 1 ? 'wallet' : 'wallets and families'} are skipped and monitored: they may belong to
          customers that this database does not know.
        </li>
      )}
      <li>A waiting transaction below may already have been sent. If you know that it was, cancel its sweep first.</li>
    </ul>
  );
}

function sessionsOf({ sessionsEnded }: Restore): string {
  if (sessionsEnded === null) return '';
  return ` (${sessionsEnded} ${sessionsEnded === 1 ? 'session' : 'sessions'})`;
}

function Release({ view }: { view: Restores }) {
  const [isOpen, setOpen] = useState(false);
  const mayRelease = useMay('system:write');
  const release = useReleaseSending();
  if (!mayRelease) return null;
  const waiting = view.wallets.reduce((sum, wallet) => sum + wallet.waiting, 0);
  const onConfirm = async () => {
    // Nothing is left to release by then, and this button may be gone.
    await release.mutateAsync({});
    setOpen(false);
    toastSuccess('Sending released');
  };
  return (
    <>
      <Button
        tone="danger"
        disabled={!view.releasable}
        title={view.releasable ? undefined : 'Every wallet must be compared first'}
        onClick={() => {
          release.reset();
          setOpen(true);
        }}
      >
        Release sending
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Release sending?"
        subtitle={`Each wallet continues from what its network shows. ${waiting === 0 ? 'No' : waiting} ${waiting === 1 ? 'transaction is' : 'transactions are'} sent next.`}
        onConfirm={() => void onConfirm().catch(() => undefined)}
        confirmLabel="Release sending"
        confirmTone="danger-solid"
        busy={release.isPending}
        error={release.isError ? messageOf(release.error) : undefined}
      >
        <p className={classes['sure']}>
          Release only if you know why the database was restored and no other copy of this installation uses the same
          wallets.
        </p>
      </Modal>
    </>
  );
}

function Released({ restore: { reason, noticedAt, releasedAt, releasedBy } }: { restore: Restore }) {
  return (
    <Card title="Last restore">
      <p className={classes['past']}>
        {reasons[reason]} Noticed <RelativeTime at={noticedAt} />; {releasedBy} released sending{' '}
        {releasedAt === null ? null : <RelativeTime at={releasedAt} />}.
      </p>
    </Card>
  );
}
