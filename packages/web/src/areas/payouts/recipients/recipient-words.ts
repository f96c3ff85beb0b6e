import { IconBan, IconClock, IconMail } from '@tabler/icons-react';
import type { StatusLook } from '../../../ui/statuses/status-badge.tsx';
import { formatMinuteZone } from '../../../format/date-time.ts';
import type { Recipient } from './queries.ts';

/** When money may go there: the earliest moment in any project that whoever looks sees; null until it is confirmed. */
function usableFrom({ projects }: Pick<Recipient, 'projects'>): number | null {
  const moments = projects.flatMap((one) => (one.usableFrom === null ? [] : [Date.parse(one.usableFrom)]));
  return moments.length === 0 ? null : Math.min(...moments);
}

/** Until when it waits. Without a waiting time that is the moment of the confirmation, which clocks here may not have reached. */
function waitsUntil(recipient: Pick<Recipient, 'projects' | 'updatedAt'>, now: number): number | null {
  const from = usableFrom(recipient);
  return from !== null && from > Math.max(now, Date.parse(recipient.updatedAt)) ? from : null;
}

export function recipientLook(
  recipient: Pick<Recipient, 'status' | 'projects' | 'updatedAt'>,
  now: number,
): StatusLook {
  if (recipient.status === 'pending-otp-verification') {
    return { tone: 'attention', text: 'Not confirmed', icon: IconMail };
  }
  if (recipient.status === 'inactive') return { tone: 'neutral', text: 'Deactivated', icon: IconBan };
  return waitsUntil(recipient, now) !== null
    ? { tone: 'progress', text: 'Waiting', icon: IconClock }
    : { tone: 'success', text: 'Active' };
}

/** Beside its status: until when it waits, or who answered for it. */
export function confirmedWords(recipient: Recipient, now: number): string | null {
  const until = waitsUntil(recipient, now);
  if (recipient.status === 'active' && until !== null) {
    return `payable from ${formatMinuteZone(new Date(until).toISOString())}`;
  }
  if (recipient.confirmedBy === null) return null;
  return recipient.confirmedHow === 'code' ? 'confirmed by email code' : `confirmed by ${recipient.confirmedBy}`;
}

type Usable = Recipient['projects'][number];

/** From when on a project pays it, beside the name of the project. */
export function usableWords({ usableFrom: from }: Usable, recipient: Recipient, now: number): string {
  if (from === null) return recipient.status === 'inactive' ? 'not while deactivated' : 'once the address is confirmed';
  return Date.parse(from) > Math.max(now, Date.parse(recipient.updatedAt))
    ? `from ${formatMinuteZone(from)}`
    : 'allowed';
}

type Named = Pick<Recipient, 'name' | 'label' | 'email'>;

export function nameOf({ name, label, email }: Named): string {
  return name ?? label ?? email ?? 'No name';
}

export function isUnnamed({ name, label, email }: Named): boolean {
  return (name ?? label ?? email) === null;
}
