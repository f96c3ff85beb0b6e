import { formatMinuteZone } from '../../../format/date-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { StatusBadge } from '../../../ui/statuses/status-badge.tsx';
import type { Column } from '../../../ui/tables/column.ts';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import classes from '../passkeys/passkeys.module.css';
import type { Approver } from './queries.ts';

export function approverColumns(
  me: number | undefined,
  onRemove: (passkey: Approver) => void,
): readonly Column<Approver>[] {
  return [
    {
      id: 'name',
      header: 'Passkey',
      isName: true,
      sortBy: ({ name }) => name.toLowerCase(),
      cell: ({ name, member, memberID }) => (
        <div className={classes['lines']}>
          <span>{name}</span>
          <span className={classes['second']}>{memberID === me ? 'Yours' : member}</span>
        </div>
      ),
    },
    {
      id: 'addedAt',
      header: 'Added',
      isWideOnly: true,
      sortBy: ({ addedAt }) => addedAt,
      cell: ({ addedAt }) => <RelativeTime at={addedAt} />,
    },
    { id: 'status', header: 'Status', cell: (passkey) => <Standing passkey={passkey} /> },
    {
      id: 'actions',
      header: 'Actions',
      isActions: true,
      cell: (passkey) => (
        <>
          {passkey.confirmLink === null || passkey.memberID === me ? null : (
            <Button aria-label={`Confirm ${passkey.name}`} onClick={() => openSigner(passkey.confirmLink)}>
              Confirm
            </Button>
          )}
          {passkey.removedFrom === null ? (
            <Button aria-label={`Remove ${passkey.name}`} onClick={() => onRemove(passkey)}>
              Remove
            </Button>
          ) : null}
        </>
      ),
    },
  ];
}

/** In a tab of its own, which learns nothing of this page. */
export function openSigner(link: string | null): void {
  if (link !== null) window.open(link, '_blank', 'noopener,noreferrer');
}

function Standing({ passkey: { usableFrom, removedFrom, confirmLink } }: { passkey: Approver }) {
  if (removedFrom !== null) {
    return <StatusBadge tone="neutral" text={`Removed on ${formatMinuteZone(removedFrom)}`} />;
  }
  if (confirmLink === null) return <StatusBadge tone="success" text="Approves payouts" />;
  return <StatusBadge tone="attention" text={`Waits until ${formatMinuteZone(usableFrom)}`} />;
}
