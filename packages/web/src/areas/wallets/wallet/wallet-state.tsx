import { formatDateTimeZone } from '../../../format/date-time.ts';
import { StatusBadge } from '../../../ui/statuses/status-badge.tsx';
import { walletStatus } from '../../../ui/statuses/statuses.ts';
import type { Wallet } from './queries.ts';
import classes from './wallets.module.css';

/** How a wallet is. One that has yet to take over from another is not at work: until when it waits is what there is to know. */
export function WalletState({ wallet: { status, waitsUntil } }: { wallet: Pick<Wallet, 'status' | 'waitsUntil'> }) {
  if (status !== 'active' || waitsUntil === null) return <StatusBadge {...walletStatus[status]} />;
  return (
    <div className={classes['state']}>
      <StatusBadge {...walletStatus.waiting} />{' '}
      <span className={classes['second']}>
        until <time dateTime={waitsUntil}>{formatDateTimeZone(waitsUntil)}</time>
      </span>
    </div>
  );
}
