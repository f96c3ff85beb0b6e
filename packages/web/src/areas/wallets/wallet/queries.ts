import { listBlockchains } from '@coffer/contract/money-in/blockchains.ts';
import { createDepositAddress, listDepositAddresses } from '@coffer/contract/money-in/deposit-addresses.ts';
import { addDepositKeys, createKeyPoolWallet } from '@coffer/contract/treasury/deposit-keys.ts';
import { listProjectCurrencies } from '@coffer/contract/money-in/currencies.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import { listProjectDetails } from '@coffer/contract/projects/projects.ts';
import { confirmCollector, listSweepContracts } from '@coffer/contract/treasury/sweep-contracts.ts';
import { readWalletBalances } from '@coffer/contract/treasury/wallet-balances.ts';
import { setWalletDestination } from '@coffer/contract/treasury/wallet-destinations.ts';
import { listWalletPositions, resetWalletPosition } from '@coffer/contract/treasury/wallet-positions.ts';
import {
  createColdWallet,
  createWallet,
  createXpubWallet,
  linkWallets,
  listWalletLinks,
  listWallets,
  setWalletStatus,
  unlinkWallet,
  updateWallet,
  linkTestWallet,
} from '@coffer/contract/treasury/wallets.ts';
import {
  cancelTreasuryChange,
  listTreasuryChanges,
  type TreasuryChangeView,
} from '@coffer/contract/people/treasury-changes.ts';
import { useMay } from '../../../api/me.ts';
import { useCall, useChange } from '../../../api/use-call.ts';

export type Wallet = Result<typeof listWallets>[number];
export type Contract = Result<typeof listSweepContracts>[number];
export type Balance = Result<typeof readWalletBalances>[number];
export type Network = Result<typeof listBlockchains>[number];
export type DepositAddress = Result<typeof createDepositAddress>;
export type WaitingChange = TreasuryChangeView;
export type ColdWallet = Result<typeof createColdWallet>;

const balancesEveryMs = 15_000;
const addressesOnPage = 20;
const openChangesMax = 100;

export const useWallets = () => useCall(listWallets, {});
export const useBalances = () => useCall(readWalletBalances, {}, { refetchEveryMs: balancesEveryMs });
export const useNetworks = () => useCall(listBlockchains, {});
export const useContracts = () => useCall(listSweepContracts, {});

/** Which wallets a project uses, and on which networks each gives out addresses. */
export function useLinks(projectId: number | undefined) {
  return useCall(listWalletLinks, { params: { id: String(projectId) } }, { enabled: projectId !== undefined });
}

/** The deposit addresses that a wallet gave out, for whoever may see payments. */
export function useAssignedAddresses(walletId: number, cursor: string | undefined) {
  return useCall(
    listDepositAddresses,
    { params: { id: 'all' }, query: { walletID: walletId, limit: addressesOnPage, cursor } },
    { enabled: useMay('payments:read') },
  );
}

/** The changes of a wallet that wait, for whoever may see them. */
export function useWaiting(walletId: number) {
  const enabled = useMay('activity:read');
  const { data } = useCall(
    listTreasuryChanges,
    { query: { open: 'true' as const, limit: openChangesMax } },
    { enabled, refetchEveryMs: balancesEveryMs },
  );
  return (data?.data ?? []).filter(({ status, walletID }) => status === 'waiting' && walletID === walletId);
}

/** Under which numbers a wallet sends: of hot and gas wallets alone. */
export const usePositions = (id: number) => useCall(listWalletPositions, { params: { id } });

/** What takes over from another waits, which is said at once. */
const outdated = [listWallets, listWalletLinks, readWalletBalances, listTreasuryChanges];

export const useAddCold = () => useChange(createColdWallet, outdated);
export const useAddXpub = () => useChange(createXpubWallet, outdated);
export const useAddPrepared = () => useChange(createKeyPoolWallet, outdated);
export const useAddKeys = () => useChange(addDepositKeys, outdated);
export const useAddHot = () => useChange(createWallet, outdated);
export const useLinkTestWallet = () =>
  useChange(linkTestWallet, [...outdated, listProjectCurrencies, listProjectDetails]);
export const useRename = () => useChange(updateWallet, [...outdated, listSweepContracts]);
export const useSetStatus = () => useChange(setWalletStatus, [...outdated, listSweepContracts]);
export const useConfirmCollector = () => useChange(confirmCollector, [...outdated, listSweepContracts]);
export const useLink = () => useChange(linkWallets, outdated);
export const useUnlink = () => useChange(unlinkWallet, outdated);
export const useSetDestination = () => useChange(setWalletDestination, outdated);
export const useStopChange = () => useChange(cancelTreasuryChange, outdated);
export const useGetAddress = () => useChange(createDepositAddress, [listDepositAddresses]);
export const useResetPosition = () => useChange(resetWalletPosition, [listWalletPositions]);
