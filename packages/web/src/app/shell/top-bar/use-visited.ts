import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMe } from '../../../api/me.ts';
import { noteRecent } from '../palette/recents.ts';

/** Remembers what is opened, for the palette to lead back to. */
export function useVisited(): void {
  const memberId = useMe().data?.member.id;
  const { pathname, search } = useLocation();
  const { payment } = search as { payment?: unknown };
  useEffect(() => {
    if (memberId !== undefined) noteRecent(memberId, { path: pathname });
  }, [memberId, pathname]);
  useEffect(() => {
    if (memberId === undefined || typeof payment !== 'string') return;
    noteRecent(memberId, { payment, label: `Payment ${payment.slice(0, 8)}` });
  }, [memberId, payment]);
}
