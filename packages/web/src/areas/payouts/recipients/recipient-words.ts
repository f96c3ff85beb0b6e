import { IconBan, IconClock, IconMail } from '@tabler/icons-react';
import type { StatusLook } from '../../../ui/statuses/status-badge.tsx';
import { formatMinuteZone } from '../../../format/date-time.ts';
import type { Recipient } from './queries.ts';

/** When money may go there: the earliest moment in any project that whoever looks sees; null until it is confirmed. */
function usableFrom({ projects }: Pick<Recipient, 'projects'>): number | null {
  const moments = projects.flatMap((one) => (one.usableFrom === null ? [] : [Date.parse(one.usableFrom)]));
  return moments.length === 0 ? null : Math.min(...moments);
}

export function recipientLook(recipient: Pick<Recipient, 'status' | 'projects'>, now: number): StatusLook {
  if (recipient.status === 'pending-otp-verification') {
    return { tone: 'attention', text: 'Not confirmed', icon: IconMail };
  }
  if (recipient.status === 'inactive') return { tone: 'neutral', text: 'Deactivated', icon: IconBan };
  const from = usableFrom(recipient);
  return from !== null && from > now
    ? { tone: 'progress', text: 'Waits', icon: IconClock }
    : { tone: 'success', text: 'Active' };
}

/** Beside its status: until when it waits, or who answered for it. */
export function confirmedWords(recipient: Recipient, now: number): string | null {
  const from = usableFrom(recipient);
  if (recipient.status === 'active' && from !== null && from > now) {
    return `payable from ${formatMinuteZone(new Date(from).toISOString())}`;
  }
  if (recipient.confirmedBy === null) return null;
  return recipient.confirmedHow === 'code' ? 'confirmed by email code' : `confirmed by ${recipient.confirmedBy}`;
}

export function nameOf({ name, label, email }: Pick<Recipient, 'name' | 'label' | 'email'>): string {
  return name ?? label ?? email ?? 'No name';
}
