import { useQuery } from '@tanstack/react-query';
import { listPayoutContracts, type PayoutContract } from '@coffer/contract/money-out/hot-wallets.ts';
import { useCall } from '../../../api/use-call.ts';
import type { Wallet } from '../../../wallet/provider.ts';
import { readCreation } from '../../../wallet/read-creation.ts';
import { readReceipt } from '../../../wallet/read-receipt.ts';

export type { PayoutContract };

const soonMs = 5000;
const restingMs = 60_000;
const planEveryMs = 5000;
const receiptEveryMs = 1000;

/** Asked for more often while one of them is on its way. */
export function usePayoutContracts(isMoving: (contract: PayoutContract) => boolean) {
  return useCall(
    listPayoutContracts,
    {},
    { refetchEveryMs: (contracts) => (contracts?.some(isMoving) ? soonMs : restingMs) },
  );
}

/** What putting it there takes, as the network sees it now. */
export function useCreation({ provider }: Wallet, { address, creation }: PayoutContract, account: string) {
  return useQuery({
    queryKey: ['payout contract plan', address, account],
    queryFn: () => readCreation(provider, { address, creation }, account),
    refetchInterval: planEveryMs,
    gcTime: 0,
    retry: false,
  });
}

/** Whether the transaction stands in a block; the wallet that sent it knows first. */
export function usePutReceipt({ provider }: Wallet, hash: string | undefined) {
  return useQuery({
    queryKey: ['payout contract receipt', hash],
    queryFn: () => (hash === undefined ? null : readReceipt(provider, hash)),
    enabled: hash !== undefined,
    refetchInterval: ({ state }) => (state.data ? false : receiptEveryMs),
  });
}
