import { useMay, useMe } from '../../../api/me.ts';
import type { ProjectId } from '../../../api/selected-project.ts';
import { useWaitingBatches, type Batch } from './queries.ts';

export type WaitingFile = { file: Batch; isMine: boolean };

/** Files that wait for whoever looks, and those that they requested themselves and others approve. */
export function useWaitingFiles(projectId: ProjectId): WaitingFile[] {
  const files = useWaitingBatches(projectId);
  const me = useMe().data?.member.id;
  const mayApprove = useMay('payouts:approve');
  return files
    .map((file) => ({ file, isMine: file.createdBy.memberID === me }))
    .filter(({ isMine }) => isMine || mayApprove)
    .toSorted((a, b) => Number(a.isMine) - Number(b.isMine));
}
