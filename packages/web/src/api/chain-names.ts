import { listBlockchains } from '@coffer/contract/money-in/blockchains.ts';
import { listBlockchainCurrencies, listCurrencies } from '@coffer/contract/money-in/currencies.ts';
import { useMemo } from 'react';
import { useCall } from './use-call.ts';

export type CurrencyFacts = { decimals: number; isStable: boolean };

/** More of them say nothing to a person, as long as nothing is in them. */
const shownDecimalsMax = 8;

/** What networks are called, and how amounts of their currencies are written. */
export function useChainNames() {
  const chains = useCall(listBlockchains, {}).data;
  const offered = useCall(listBlockchainCurrencies, {}).data;
  const currencies = useCall(listCurrencies, {}).data;
  return useMemo(() => {
    const names = new Map<string, string>(chains?.map(({ code, name }) => [code, name]));
    const stable = new Set(currencies?.filter(({ kind }) => kind === 'stablecoin').map(({ code }) => code));
    const precisions = new Map(
      offered?.map((one) => [`${one.blockchainCode} ${one.currencyCode}`, one.walletPrecision]),
    );
    return {
      chains: chains ?? [],
      chainName: (code: string) => names.get(code) ?? code,
      /** Undefined for a currency that is not set up. */
      precisionOf: (chain: string, currency: string) => precisions.get(`${chain} ${currency}`),
      shownAs: (chain: string, currency: string): CurrencyFacts => ({
        decimals: Math.min(precisions.get(`${chain} ${currency}`) ?? 0, shownDecimalsMax),
        isStable: stable.has(currency),
      }),
      currencyCodes: [...new Set(offered?.map(({ currencyCode }) => currencyCode))],
    };
  }, [chains, offered, currencies]);
}

export type ChainNames = ReturnType<typeof useChainNames>;
