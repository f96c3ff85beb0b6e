import { IconArrowDownLeft } from '@tabler/icons-react';
import { truncate } from '../../../format/truncate.ts';
import { StatusBadge } from '../../../ui/statuses/status-badge.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import type { PayoutWallet } from './queries.ts';
import { shortly } from './refill-words.ts';
import classes from './wallets.module.css';

type Props = { topUps: PayoutWallet['topUps']; label: string; isStable: (currencyCode: string) => boolean };

/** What came in of late, so that whoever sent it sees that it has come. */
export function TopUps({ topUps, label, isStable }: Props) {
  if (topUps.length === 0) return null;
  return (
    <ul className={classes['topUps']} aria-label={label}>
      {topUps.map(({ depositID, currencyCode, amount, from, status, at, explorerTransaction }) => (
        <li key={depositID}>
          <IconArrowDownLeft size={15} stroke={1.75} aria-hidden />
          <span className={classes['hint']}>
            <b className="num">
              {shortly(amount, isStable(currencyCode))} {currencyCode}
            </b>{' '}
            topped up{(from.name ?? from.address) ? ` from ${from.name ?? truncate(from.address ?? '')}` : ''},{' '}
            <RelativeTime at={at} />
          </span>
          {status === 'confirmed' ? null : (
            <StatusBadge tone="progress" text={status === 'included' ? 'Confirming' : 'Seen'} />
          )}
          {explorerTransaction === null ? null : (
            <a href={explorerTransaction} target="_blank" rel="noreferrer">
              Transaction
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
