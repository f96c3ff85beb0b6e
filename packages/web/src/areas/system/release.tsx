import { useState } from 'react';
import { messageOf } from '../../api/http/failure.ts';
import { useMay } from '../../api/me.ts';
import { chainNameOfCode } from '../../format/chain-names.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { ChainName } from '../../ui/money/chain-name.tsx';
import { StatusBadge } from '../../ui/statuses/status-badge.tsx';
import { useReleaseSending } from './queries.ts';
import {
  balanceWords,
  differingFirst,
  positionWords,
  sendingWords,
  verdicts,
  type Compared,
  type Restores,
} from './restore-words.ts';
import classes from './restore.module.css';

/** The way to send again: with all that was compared before the eyes of whoever decides. */
export function Release({ view }: { view: Restores }) {
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
        subtitle={`Wallets continue from the network's state. ${sendingWords(waiting)}`}
        onConfirm={() => void onConfirm().catch(() => undefined)}
        confirmLabel="Release sending"
        confirmTone="danger-solid"
        busy={release.isPending}
        error={release.isError ? messageOf(release.error) : undefined}
      >
        <CompareList wallets={view.wallets} />
        <p className={classes['sure']}>
          Release only if you know why the database was restored and no other copy of this installation uses the same
          wallets.
        </p>
      </Modal>
    </>
  );
}

function CompareList({ wallets }: { wallets: readonly Compared[] }) {
  if (wallets.length === 0) return <p className={classes['sure']}>There are no hot wallets to compare.</p>;
  return (
    <ul className={classes['compared']} aria-label="Compared wallets">
      {differingFirst(wallets).map((wallet) => (
        <li key={`${wallet.walletID} ${wallet.blockchainCode}`}>
          <div>
            <strong>{wallet.walletName}</strong>
            <ChainName code={wallet.blockchainCode} name={chainNameOfCode(wallet.blockchainCode)} />
            <StatusBadge {...verdicts[wallet.verdict]} />
          </div>
          <p>
            {positionWords(wallet)} {balanceWords(wallet)}
          </p>
        </li>
      ))}
    </ul>
  );
}
