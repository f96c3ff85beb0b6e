import { drawFromFaucet, readDevnet } from '@coffer/contract/operations/devnet.ts';
import { listPayoutWallets, type PayoutWallet } from '@coffer/contract/money-out/hot-wallets.ts';
import { useMay } from '../../../api/me.ts';
import type { ProjectId } from '../../../api/selected-project.ts';
import { useCall, useChange } from '../../../api/use-call.ts';

export type { PayoutWallet };
export type Funds = PayoutWallet['funds'][number];

const restingMs = 10_000;

/** What was read of another project is never shown in between. */
export function usePayoutWallets(projectId: ProjectId) {
  const { data, error, isPlaceholderData, refetch } = useCall(
    listPayoutWallets,
    { params: { id: String(projectId) } },
    { refetchEveryMs: restingMs },
  );
  return { wallets: isPlaceholderData ? undefined : data, error, refetch };
}

/** Whether a chain runs on this machine, where coins have no value and are there for the asking. */
export function useIsLocal(chain: string): boolean {
  const mayDraw = useMay('wallets:write');
  const { data } = useCall(readDevnet, {});
  return mayDraw && data?.enabled === true && data.chains.some(({ code }) => code === chain);
}

export const useFaucet = () => useChange(drawFromFaucet, [listPayoutWallets]);
