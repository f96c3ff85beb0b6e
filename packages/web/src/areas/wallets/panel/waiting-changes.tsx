import { paths } from '../../../app/paths.ts';
import { formatDateTimeZone } from '../../../format/date-time.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { useWaiting, type Wallet } from '../wallet/queries.ts';
import classes from './panel.module.css';

/** What somebody asked of this wallet and owners can still stop. */
export function WaitingChanges({ wallet }: { wallet: Wallet }) {
  const waiting = useWaiting(wallet.id);
  if (waiting.length === 0) return null;
  const notices = waiting.map(({ id, title, by, at, takesEffectAt }) => (
    <Notice key={id} tone="attention">
      <strong>{title}</strong>
      {takesEffectAt === null ? null : (
        <>
          : from {formatDateTimeZone(takesEffectAt)}, in <RelativeTime at={takesEffectAt} left />
        </>
      )}
      . Requested by {by} <RelativeTime at={at} />. Until then nothing changes, and you can cancel it.
      <div className={classes['actions']}>
        <LinkButton to={paths.treasuryChanges}>Review change</LinkButton>
      </div>
    </Notice>
  ));
  return <div className={classes['waits']}>{notices}</div>;
}
