import type { Endpoint } from '@coffer/contract/endpoint.ts';
import * as contract from '@coffer/contract/people/treasury-changes.ts';
import { useCall, useChange } from '../../api/use-call.ts';

export type { TreasuryChangeView as Change } from '@coffer/contract/people/treasury-changes.ts';

const lookEveryMs = 15_000;
export const changesPerPage = 25;
/** As many as are decided at once. */
export const openMax = 100;

export function useChanges(cursor: string | undefined) {
  const query = { limit: changesPerPage, ...(cursor === undefined ? {} : { cursor }) };
  return useCall(contract.listTreasuryChanges, { query }, { refetchEveryMs: lookEveryMs });
}

/** Those that wait for somebody to decide, what takes effect soonest first. */
export function useOpenChanges() {
  return useCall(
    contract.listTreasuryChanges,
    { query: { open: 'true', limit: openMax } },
    { refetchEveryMs: lookEveryMs },
  );
}

const outdated: readonly Endpoint[] = [contract.listTreasuryChanges];

export const useFreeze = () => useChange(contract.freezeTreasuryChange, outdated);
export const useCancel = () => useChange(contract.cancelTreasuryChange, outdated);
export const useConfirm = () => useChange(contract.confirmTreasuryChange, outdated);
export const useRelease = () => useChange(contract.releaseTreasuryChange, outdated);
export const useRevert = () => useChange(contract.revertTreasuryChange, outdated);
export const useDecideSeveral = () => useChange(contract.decideTreasuryChanges, outdated);
export const useSaveWait = () => useChange(contract.saveTreasuryWait, [contract.getTreasuryWait, ...outdated]);
