import { formatDateTimeZone } from '../../../format/date-time.ts';
import { StatusBadge } from '../../../ui/statuses/status-badge.tsx';
import { walletStatus } from '../../../ui/statuses/statuses.ts';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import type { Wallet } from './queries.ts';
import classes from './wallets.module.css';

type Props = { wallet: Pick<Wallet, 'status' | 'waitsUntil'>; isShort?: boolean };

/** How a wallet is. One that has yet to take over from another is not at work: until when it waits is what there is to know. */
export function WalletState({ wallet: { status, waitsUntil }, isShort = false }: Props) {
  if (status !== 'active' || waitsUntil === null) return <StatusBadge {...walletStatus[status]} />;
  return (
    <div className={classes['state']}>
      <StatusBadge {...walletStatus.waiting} />{' '}
      <span className={classes['second']}>
        {isShort ? (
          <>
            takes over in <RelativeTime at={waitsUntil} left />
          </>
        ) : (
          <>
            until <time dateTime={waitsUntil}>{formatDateTimeZone(waitsUntil)}</time>
          </>
        )}
      </span>
    </div>
  );
}
