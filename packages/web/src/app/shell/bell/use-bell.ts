import { useEffect, useMemo } from 'react';
import { useMay, useMe } from '../../../api/me.ts';
import { useNoticesRead } from '../../../api/notices.ts';
import { usePayoutSummary } from '../../../api/payouts.ts';
import { noticeItems, type BellItem } from './notice-items.ts';
import { isNew, marksOf, useMarks, withoutPast, writeMarks } from './read-marks.ts';

export type Bell = {
  items: readonly (BellItem & { isNew: boolean })[] | undefined;
  newCount: number;
  error: unknown;
  retry: () => void;
  markAsRead: () => void;
};

/** What the bell tells, and what of it is new to whoever looks. */
export function useBell(): Bell {
  const memberId = useMe().data?.member.id ?? 0;
  const { data: notices, error, refetch } = useNoticesRead();
  const summary = usePayoutSummary('all');
  const maySeePayouts = useMay('payouts:read');
  const approvals = summary?.mineCount ?? 0;
  const items = useMemo(() => (notices ? noticeItems(notices, approvals) : undefined), [notices, approvals]);
  const marks = useMarks(memberId);
  // What is not known yet may still be there.
  const isComplete = memberId !== 0 && (summary !== undefined || !maySeePayouts);
  useEffect(() => {
    if (items === undefined || !isComplete) return;
    const left = withoutPast(marks, items);
    if (JSON.stringify(left) !== JSON.stringify(marks)) writeMarks(memberId, left);
  }, [items, isComplete, marks, memberId]);

  const told = items?.map((item) => ({ ...item, isNew: isNew(item, marks) }));
  return {
    items: told,
    newCount: told?.filter((item) => item.isNew).length ?? 0,
    error,
    retry: () => void refetch(),
    markAsRead: () => writeMarks(memberId, marksOf(items ?? [])),
  };
}
