import {
  approvePayout,
  cancelPayout,
  exportPayouts,
  getPayout,
  getPayoutReceipt,
  listPayouts,
  rejectPayout,
  retryPayout,
  summarizePayouts,
  type PayoutDetail,
  type PayoutView,
} from '@coffer/contract/money-out/payouts.ts';
import { useMutation } from '@tanstack/react-query';
import { download, type Input } from '../../../api/http/client.ts';
import type { ProjectId } from '../../../api/selected-project.ts';
import { useCall, useChange } from '../../../api/use-call.ts';
import { saveFile } from '../../../ui/buttons/save-text.ts';

export type Payout = PayoutView;
export type PayoutDetails = PayoutDetail;
export type PayoutQuery = Omit<NonNullable<Input<typeof listPayouts>['query']>, 'projectId' | 'limit' | 'cursor'>;

export const payoutsPerPage = 25;
const inboxMax = 20;
const movingMs = 3000;
const restingMs = 10_000;

/** What somebody signs on the page of the signer nobody else is told of. */
const isSignedElsewhere = (payout: PayoutDetails | undefined) =>
  payout !== undefined && payout.actions.includes('approve') && payout.passkey.isEnrolled && !payout.passkey.isGiven;

/** It may go on by itself at any moment. */
const isMoving = ({ status }: Pick<Payout, 'status'>) => ['pending', 'initiated', 'sent'].includes(status);

export function usePayouts(projectId: ProjectId, query: PayoutQuery, cursor: string | undefined) {
  const asked = { ...query, limit: payoutsPerPage, ...(cursor === undefined ? {} : { cursor }) };
  return useCall(
    listPayouts,
    { query: { ...asked, projectId: String(projectId) } },
    { refetchEveryMs: (page) => (page?.data.some(isMoving) ? movingMs : restingMs) },
  );
}

/** Those that wait for the approval of whoever looks, wherever else the list is. */
export function useInbox(projectId: ProjectId) {
  const { data, isPlaceholderData } = useCall(
    listPayouts,
    { query: { mine: 'true', limit: inboxMax, projectId: String(projectId) } },
    { refetchEveryMs: restingMs },
  );
  return isPlaceholderData ? undefined : data;
}

/** What was read of another one is never shown in between. */
export function usePayout(id: number) {
  const { data, error, refetch } = useCall(
    getPayout,
    { params: { id } },
    {
      refetchEveryMs: (payout) =>
        payout === undefined || isMoving(payout) || isSignedElsewhere(payout) ? movingMs : restingMs,
      changesSilently: isSignedElsewhere,
    },
  );
  return { payout: data?.id === id ? data : undefined, error, refetch };
}

const outdated = [getPayout, listPayouts, summarizePayouts] as const;

export const useApprove = () => useChange(approvePayout, outdated);
export const useReject = () => useChange(rejectPayout, outdated);
export const useCancel = () => useChange(cancelPayout, outdated);
export const useRetry = () => useChange(retryPayout, outdated);

/** All that the filters leave, as a file: the server sends it as it reads. */
export function useExport(projectId: ProjectId) {
  return useMutation({
    mutationFn: (query: PayoutQuery) => download(exportPayouts, { query: { ...query, projectId: String(projectId) } }),
    onSuccess: ({ name, file }) => saveFile(name ?? 'payouts.csv', file),
  });
}

export function useReceipt(id: number) {
  return useMutation<void>({
    mutationFn: async () => {
      const { name, file } = await download(getPayoutReceipt, { params: { id } });
      saveFile(name ?? `payout-${id}.pdf`, file);
    },
  });
}
