import { listBlockchains } from '@coffer/contract/money-in/blockchains.ts';
import {
  readConfigurationKey,
  putConfigurationKey,
  readDefaultConfiguration,
} from '@coffer/contract/operations/configuration.ts';
import {
  addBlockchainCurrency,
  confirmCurrencyPrice,
  listBlockchainCurrencies,
  listProjectCurrencies,
  putProjectCurrencies,
} from '@coffer/contract/money-in/currencies.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import { getPaymentRules, savePaymentRules } from '@coffer/contract/payments/payment-rules.ts';
import { getProject, listProjectDetails, listProjects, updateProject } from '@coffer/contract/projects/projects.ts';
import { listRates, setRate } from '@coffer/contract/money-in/rates.ts';
import { listTreasuryChanges } from '@coffer/contract/people/treasury-changes.ts';
import { listWalletLinks } from '@coffer/contract/treasury/wallets.ts';
import { useMay } from '../../api/me.ts';
import { useCall, useChange } from '../../api/use-call.ts';

export type ChainCurrency = Result<typeof listBlockchainCurrencies>[number];
/** As a project takes it. */
export type TakenCurrency = Omit<ChainCurrency, 'priced'>;
export type PaymentRules = Result<typeof getPaymentRules>;
export type Project = Result<typeof getProject>;
export type Rate = Result<typeof listRates>[number];
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
export const useAddToken = () =>
  useChange(addBlockchainCurrency, [listBlockchainCurrencies, listBlockchains, listTreasuryChanges]);
export const useConfirmPrice = () => useChange(confirmCurrencyPrice, [listBlockchainCurrencies, listTreasuryChanges]);

/** What one project proposes first. */
export function useProject(projectId: number) {
  const { data, error, refetch } = useCall(getProject, { params: { id: String(projectId) } });
  return { project: data?.id === projectId ? data : undefined, error, refetch };
}

export const useSavePreselected = () => useChange(updateProject, [getProject, listProjects]);

/** The rules of one project. Those of another are never shown in between. */
export function usePaymentRules(projectId: number) {
  const { data, isPlaceholderData, error, refetch } = useCall(getPaymentRules, { params: { id: String(projectId) } });
  return { rules: isPlaceholderData ? undefined : data, error, refetch };
}

export const useSaveRules = () => useChange(savePaymentRules, [getPaymentRules]);

const ratesEveryMs = 30_000;

export function useRates() {
  return useCall(listRates, {}, { refetchEveryMs: ratesEveryMs });
}

export const useSetRate = () => useChange(setRate, [listRates]);

const walletConnectKey = 'wallet_connect_id';

export function useWalletConnectId() {
  return useCall(readConfigurationKey, { params: { key: walletConnectKey } });
}

export function useSaveWalletConnectId() {
  const { mutate, isPending } = useChange(putConfigurationKey, [readConfigurationKey, readDefaultConfiguration]);
  return {
    isPending,
    save: (value: string, then: Parameters<typeof mutate>[1]) =>
      mutate({ params: { key: walletConnectKey }, body: { value } }, then),
  };
}
