import { formatDateTime } from '../../../format/date-time.ts';
import type { StatusLook } from '../../../ui/statuses/status-badge.tsx';
import { walletStatus } from '../../../ui/statuses/statuses.ts';
import type { Wallet } from './queries.ts';

/** One that has yet to take over from another is not at work: until when it waits is what there is to know of it. */
export function walletLook({ status, waitsUntil }: Pick<Wallet, 'status' | 'waitsUntil'>): StatusLook {
  if (status !== 'active' || waitsUntil === null) return walletStatus[status];
  return { ...walletStatus.waiting, text: `Waiting until ${formatDateTime(waitsUntil)}` };
}
