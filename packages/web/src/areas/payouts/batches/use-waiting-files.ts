import { useMay, useMe } from '../../../api/me.ts';
import type { ProjectId } from '../../../api/selected-project.ts';
import { useWaitingBatches, type Batch } from './queries.ts';

/** What is left to do about it for whoever looks: to review it, or nothing, since they requested or approved it. */
export type WaitingFile = { file: Batch; done: 'requested' | 'approved' | null };

/** Files that wait for whoever looks, and those that they requested themselves and others approve. */
export function useWaitingFiles(projectId: ProjectId): WaitingFile[] {
  const files = useWaitingBatches(projectId);
  const me = useMe().data?.member;
  const mayApprove = useMay('payouts:approve');
  return files
    .map((file): WaitingFile => ({ file, done: doneBy(me, file) }))
    .filter(({ done }) => done === 'requested' || mayApprove)
    .toSorted((a, b) => Number(a.done !== null) - Number(b.done !== null));
}

function doneBy(me: { id: number; email: string } | undefined, { createdBy, approvals }: Batch): WaitingFile['done'] {
  if (!me) return null;
  if (createdBy.memberID === me.id) return 'requested';
  return approvals.given > 0 && approvals.approvers.includes(me.email) ? 'approved' : null;
}
