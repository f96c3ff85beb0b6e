import { listBlockchains } from '@coffer/contract/blockchains.ts';
import {
  addBlockchainCurrency,
  listBlockchainCurrencies,
  listProjectCurrencies,
  putProjectCurrencies,
} from '@coffer/contract/currencies.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import { listProjectDetails } from '@coffer/contract/projects.ts';
import { listWalletLinks } from '@coffer/contract/wallets.ts';
import { useMay } from '../../api/me.ts';
import { useCall, useChange } from '../../api/use-call.ts';

export type ChainCurrency = Result<typeof listBlockchainCurrencies>[number];
export type Chain = Result<typeof listBlockchains>[number];

/** Everything that a project can take, and the chains that it is on. */
export function useOffer() {
  const chains = useCall(listBlockchains, {});
  const currencies = useCall(listBlockchainCurrencies, {});
  return {
    chains: chains.data,
    currencies: currencies.data,
    error: chains.error ?? currencies.error,
    refetch: () => Promise.all([chains.refetch(), currencies.refetch()]),
  };
}

/** What one project takes. What another takes is never shown in between. */
export function useTaken(projectId: number) {
  const { data, isPlaceholderData, error, refetch } = useCall(listProjectCurrencies, { params: { id: projectId } });
  return { taken: isPlaceholderData ? undefined : data, error, refetch };
}

/** The chains on which a wallet gives out addresses to this project's payers; undefined while that is not known. */
export function useAssigningChains(projectId: number): ReadonlySet<string> | undefined {
  const { data, isPlaceholderData } = useCall(
    listWalletLinks,
    { params: { id: projectId } },
    { enabled: useMay('wallets:read') },
  );
  if (!data || isPlaceholderData) return undefined;
  return new Set(data.flatMap(({ status, assigningFor }) => (status === 'active' ? assigningFor : [])));
}

export const useSaveTaken = () =>
  useChange(putProjectCurrencies, [listProjectCurrencies, listBlockchainCurrencies, listProjectDetails]);
export const useAddToken = () => useChange(addBlockchainCurrency, [listBlockchainCurrencies, listBlockchains]);
