import {
  approvePayoutBatch,
  cancelPayoutBatch,
  checkPayoutBatch,
  createPayoutBatch,
  getPayoutBatch,
  listPayoutBatches,
  rejectPayoutBatch,
  type BatchCheck,
  type BatchDetail,
  type BatchView,
} from '@coffer/contract/money-out/payout-batches.ts';
import { getPayout, listPayouts, summarizePayouts } from '@coffer/contract/money-out/payouts.ts';
import type { ProjectId } from '../../../api/selected-project.ts';
import { useCall, useChange } from '../../../api/use-call.ts';
import { payoutsPerPage, type PayoutQuery } from '../payout/queries.ts';

export type Check = BatchCheck;
export type Batch = BatchView;
export type BatchDetails = BatchDetail;

const movingMs = 3000;
const restingMs = 10_000;

export const useCheck = () => useChange(checkPayoutBatch);

const outdated = [getPayoutBatch, listPayoutBatches, getPayout, listPayouts, summarizePayouts] as const;

export const useCreateBatch = () => useChange(createPayoutBatch, outdated);
export const useApproveBatch = () => useChange(approvePayoutBatch, outdated);
export const useRejectBatch = () => useChange(rejectPayoutBatch, outdated);
export const useCancelBatch = () => useChange(cancelPayoutBatch, outdated);

/** Files with payouts that wait for approval. */
export function useWaitingBatches(projectId: ProjectId): Batch[] {
  const { data, isPlaceholderData } = useCall(
    listPayoutBatches,
    { query: { waiting: 'true', projectId: String(projectId) } },
    { refetchEveryMs: restingMs },
  );
  return isPlaceholderData ? [] : (data?.data ?? []);
}

/** What somebody signs on the page of the signer nobody else is told of. */
const isSignedElsewhere = (batch: BatchDetails | undefined) =>
  batch !== undefined && batch.actions.includes('approve') && batch.passkey.isEnrolled && !batch.passkey.isGiven;

/** Some of it may go on by itself at any moment. */
const isMoving = ({ counts }: Pick<Batch, 'counts'>) => counts.pending + counts.initiated + counts.sent > 0;

/** What was read of another one is never shown in between. */
export function useBatch(id: number) {
  const { data, error, refetch } = useCall(
    getPayoutBatch,
    { params: { id } },
    {
      refetchEveryMs: (batch) =>
        batch === undefined || isMoving(batch) || isSignedElsewhere(batch) ? movingMs : restingMs,
      changesSilently: isSignedElsewhere,
    },
  );
  return { batch: data?.id === id ? data : undefined, error, refetch };
}

export function useBatchPayouts(batch: Pick<Batch, 'id' | 'counts'>, query: PayoutQuery, cursor: string | undefined) {
  const asked = { ...query, limit: payoutsPerPage, ...(cursor === undefined ? {} : { cursor }) };
  return useCall(
    listPayouts,
    { query: { ...asked, batchId: String(batch.id) } },
    { refetchEveryMs: isMoving(batch) ? movingMs : restingMs },
  );
}
