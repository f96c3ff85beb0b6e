import { IconWallet } from '@tabler/icons-react';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { NotRefreshed } from './not-refreshed.tsx';
import { useRestore } from './queries.ts';
import { Release } from './release.tsx';
import { comparedColumns } from './restore-columns.tsx';
import { lostWords, reasons, skippedWords, type Restore, type Restores } from './restore-words.ts';
import classes from './restore.module.css';

const and = new Intl.ListFormat('en');

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
        <Checks view={data} />
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

function Checks({ view }: { view: Restores }) {
  const { activeApiKeys, skipped } = view;
  const count = skipped.reduce((sum, { fromPosition, toPosition }) => sum + toPosition - fromPosition + 1, 0);
  return (
    <ul className={classes['checks']} aria-label="What to know before you release">
      <li>Everyone was signed out{sessionsOf(view)}, and links in earlier emails no longer work.</li>
      <li>
        {activeApiKeys === 0 ? 'There are no' : activeApiKeys} active API {activeApiKeys === 1 ? 'key' : 'keys'}. Keys,
        members and recovery codes that were removed after the backup are active again: check them.
      </li>
      {skipped.length === 0 ? null : (
        <li>
          {count.toLocaleString('en-US')} deposit addresses are skipped and monitored, since they may belong to
          customers that this database does not know: {and.format(skipped.map(skippedWords))}.
        </li>
      )}
      <li>A waiting transaction below may already have been sent. If you know that it was, cancel its sweep first.</li>
    </ul>
  );
}

/** One restore is noticed twice where it was declared as well: the second found everybody signed out. */
function sessionsOf({ restores }: Restores): string {
  const ended = restores.flatMap(({ releasedAt, sessionsEnded }) => (releasedAt === null ? [sessionsEnded ?? 0] : []));
  const count = ended.reduce((sum, one) => sum + one, 0);
  return ` (${count} ${count === 1 ? 'session' : 'sessions'})`;
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
