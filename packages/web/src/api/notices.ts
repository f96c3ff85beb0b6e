import type { Result } from '@coffer/contract/endpoint.ts';
import { readNotices } from '@coffer/contract/operations/notices.ts';
import { useCall } from './use-call.ts';

export type Notices = Result<typeof readNotices>;
export type Network = Notices['networks'][number];

const soonMs = 5000;
const restingMs = 15_000;
const unseen: ReadonlySet<Network['health']> = new Set(['stalled', 'unreachable', 'halted']);

/** What stands around every page: one call for all of it, made more often where somebody may be about to top up. */
export function useNoticesRead() {
  const refetchEveryMs = (read: Notices | undefined) => ((read?.thirsty.length ?? 0) > 0 ? soonMs : restingMs);
  return useCall(readNotices, {}, { refetchEveryMs });
}

export function useNotices(): Notices | undefined {
  return useNoticesRead().data;
}

/** How many changes of the treasury wait or are frozen; of one project, those of the whole install too. */
export function openCountOf(counts: Notices['openChangeCounts'], projectId: number | 'all' = 'all') {
  const own = counts.filter((one) => projectId === 'all' || [projectId, null].includes(one.projectId));
  const sum = (of: 'waiting' | 'frozen') => own.reduce((total, one) => total + one[of], 0);
  return { waiting: sum('waiting'), frozen: sum('frozen'), all: sum('waiting') + sum('frozen') };
}

/** Whether payments there are not seen at the moment. */
export function isUnseen(health: Network['health']): boolean {
  return unseen.has(health);
}
