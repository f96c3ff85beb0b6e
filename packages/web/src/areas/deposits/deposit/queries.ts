import { createCustomer, listCustomers } from '@coffer/contract/payments/customers.ts';
import { listDepositAddresses } from '@coffer/contract/money-in/deposit-addresses.ts';
import {
  getDeposit,
  ignoreDeposit,
  listDeposits,
  listMissedDeposits,
  matchDeposit,
  type DepositView,
} from '@coffer/contract/money-in/deposits.ts';
import { drawFromFaucet, mineBlocks, readDevnet } from '@coffer/contract/operations/devnet.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request, type Input } from '../../../api/http/client.ts';
import { useMay } from '../../../api/me.ts';
import type { ProjectId } from '../../../api/selected-project.ts';
import { useCall, useChange } from '../../../api/use-call.ts';
import { isOnItsWay } from '../../../ui/statuses/deposit-look.ts';

export type Deposit = DepositView;
export type DepositDetails = Result<typeof getDeposit>;
export type AssignedAddress = Result<typeof listDepositAddresses>['data'][number];

export const depositsPerPage = 25;
export const missedPerPage = 100;
const movingMs = 2000;
const restingMs = 10_000;

/** While something waits for its blocks, each of them is seen as it comes. */
export function useDeposits(query: NonNullable<Input<typeof listDeposits>['query']>) {
  const isLocal = useLocalChains() !== undefined;
  return useCall(
    listDeposits,
    { query: { ...query, limit: depositsPerPage } },
    { refetchEveryMs: (page) => (isLocal || page?.data.some(isOnItsWay) ? movingMs : restingMs) },
  );
}

export function useMissed(projectId: ProjectId, cursor?: string) {
  return useCall(
    listMissedDeposits,
    { query: { projectId: String(projectId), limit: missedPerPage, cursor } },
    { refetchEveryMs: restingMs },
  );
}

/** What was read of another one is never shown in between. */
export function useDeposit(id: number) {
  const { data, error, refetch } = useCall(
    getDeposit,
    { params: { id } },
    { refetchEveryMs: (deposit) => (deposit === undefined || isOnItsWay(deposit) ? movingMs : restingMs) },
  );
  return { deposit: data?.id === id ? data : undefined, error, refetch };
}

const outdated = [listDeposits, listMissedDeposits, getDeposit] as const;

export const useMatch = () => useChange(matchDeposit, outdated);
export const useCreateCustomer = () => useChange(createCustomer, [listCustomers]);

export type Ignored = { count: number; failure: unknown };

/** One after the other, so that what one is refused for leaves the others done. */
export function useIgnore() {
  const queries = useQueryClient();
  return useMutation<Ignored, unknown, { ids: readonly number[]; reason: string }>({
    mutationFn: async ({ ids, reason }) => {
      let count = 0;
      for (const id of ids) {
        try {
          await request(ignoreDeposit, { params: { id }, body: { reason } });
          count += 1;
        } catch (failure) {
          return { count, failure };
        }
      }
      return { count, failure: undefined };
    },
    onSettled: () => Promise.all(outdated.map(({ id }) => queries.invalidateQueries({ queryKey: [id] }))),
  });
}

/** The chains of this machine; undefined where there are none, as in production, or while nobody knows. */
export function useLocalChains() {
  const { data } = useCall(readDevnet, {});
  return data?.enabled ? data : undefined;
}

/** The newest addresses that were given out, to send test money to. */
export function useAssignedAddresses(projectId: ProjectId) {
  const mayRead = useMay('wallets:read');
  return useCall(
    listDepositAddresses,
    { params: { id: String(projectId) }, query: { limit: 100 } },
    { enabled: mayRead },
  );
}

export const useFaucet = () => useChange(drawFromFaucet, [listDeposits]);
export const useMine = () => useChange(mineBlocks, [listDeposits]);
