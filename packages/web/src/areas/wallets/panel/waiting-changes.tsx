import { differencesOf, type Difference } from '@coffer/contract/people/change-words.ts';
import { paths } from '../../../app/paths.ts';
import { formatMinuteZone } from '../../../format/date-time.ts';
import { FullAddress } from '../../../ui/addresses/full-address.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { useWaiting, useWallets, type Wallet } from '../wallet/queries.ts';
import type { ShownDialog } from '../wallet/shown-dialog.ts';
import classes from './panel.module.css';

type Props = {
  wallet: Wallet;
  mayWrite: boolean;
  onDialog: (dialog: ShownDialog, from: HTMLElement | null) => void;
};

/** What somebody asked of this wallet and owners can still stop: what differs from now, and until when. */
export function WaitingChanges({ wallet, mayWrite, onDialog }: Props) {
  const waiting = useWaiting(wallet.id);
  if (waiting.length === 0) return null;
  const notices = waiting.map((change) => (
    <Notice key={change.id} tone="attention">
      <strong>{change.title}</strong>
      {change.takesEffectAt === null ? null : (
        <p>
          Takes effect in <RelativeTime at={change.takesEffectAt} left />, on {formatMinuteZone(change.takesEffectAt)}
        </p>
      )}
      <dl className={classes['differences']}>
        {differencesOf(change).map((difference) => (
          <Sides key={difference.field} difference={difference} />
        ))}
      </dl>
      <p>
        Requested by {change.by} <RelativeTime at={change.at} />. Nothing changes before then.
      </p>
      <div className={classes['actions']}>
        {mayWrite ? (
          <Button
            tone="danger"
            onClick={({ currentTarget }) => onDialog({ action: 'stop', wallet, change }, currentTarget)}
          >
            Stop this change
          </Button>
        ) : null}
        <LinkButton to={paths.treasuryChanges} hash={`change-${change.id}`}>
          Review change
        </LinkButton>
      </div>
    </Notice>
  ));
  return <div className={classes['waits']}>{notices}</div>;
}

function Sides({ difference: { field, name, was, is } }: { difference: Difference }) {
  const isPlace = field === 'coldAddress' || field === 'collector';
  const label = (side: string) => (isPlace ? side : `${name}, ${side.toLowerCase()}`);
  return (
    <>
      {was === undefined ? null : <Side name={label('Now')} value={was} isPlace={isPlace} />}
      {is === undefined ? null : <Side name={label('New')} value={is} isPlace={isPlace} />}
    </>
  );
}

/** A place where money ends is called by its name, and shown whole. */
function Side({ name, value, isPlace }: { name: string; value: string; isPlace: boolean }) {
  const known = useWallets().data?.find(
    ({ walletType, address }) => walletType === 'cold_wallet' && address === value,
  )?.name;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {isPlace && known !== undefined ? <span>{known}</span> : null}
        {isPlace ? <FullAddress value={value} label={`Cold wallet, ${name.toLowerCase()}`} /> : value}
      </dd>
    </div>
  );
}
