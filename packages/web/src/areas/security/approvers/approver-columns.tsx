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
      cell: (passkey) => (
        <div className={classes['lines']}>
          <span>{passkey.name}</span>
          <span className={classes['second']}>{passkey.memberID === me ? 'Yours' : passkey.member}</span>
          <Standing passkey={passkey} />
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
    {
      id: 'actions',
      header: 'Actions',
      isActions: true,
      cell: (passkey) => (
        <div className={classes['deeds']}>
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
        </div>
      ),
    },
  ];
}

/** In a tab of its own, which learns nothing of this page. */
export function openSigner(link: string | null): void {
  if (link !== null) window.open(link, '_blank', 'noopener,noreferrer');
}

/** Below the name: beside it and two buttons a phone has no room for it. */
function Standing({ passkey: { usableFrom, removedFrom, confirmLink } }: { passkey: Approver }) {
  if (removedFrom !== null) {
    return (
      <Timed tone="neutral" text="Being removed" time={`Approves payouts until ${formatMinuteZone(removedFrom)}`} />
    );
  }
  if (confirmLink === null) return <Timed tone="success" text="Approves payouts" />;
  return <Timed tone="attention" text="Waits" time={`Approves payouts from ${formatMinuteZone(usableFrom)}`} />;
}

type Said = { tone: 'neutral' | 'success' | 'attention'; text: string; time?: string };

function Timed({ tone, text, time }: Said) {
  return (
    <>
      <span>
        <StatusBadge tone={tone} text={text} />
      </span>
      {time === undefined ? null : <span className={classes['second']}>{time}</span>}
    </>
  );
}
