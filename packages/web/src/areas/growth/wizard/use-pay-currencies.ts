import { listBlockchainCurrencies, listReferralCurrencies } from '@coffer/contract/money-in/currencies.ts';
import { useChainNames } from '../../../api/chain-names.ts';
import { useCall } from '../../../api/use-call.ts';

export type PayCurrency = { value: string; label: string; isStable: boolean };

/** What rewards can be paid in, on which network; what keeps its value first. Undefined until it is known. */
export function usePayCurrencies(): PayCurrency[] | undefined {
  const names = useChainNames();
  const offered = useCall(listBlockchainCurrencies, {}).data;
  const payable = useCall(listReferralCurrencies, {}).data;
  if (offered === undefined || payable === undefined) return undefined;
  const kinds = new Map(payable.map(({ code, kind }) => [code, kind]));
  return offered
    .filter(({ currencyCode, priced }) => priced && kinds.has(currencyCode))
    .map(({ blockchainCode, currencyCode }) => ({
      value: `${blockchainCode} ${currencyCode}`,
      label: `${currencyCode} on ${names.chainName(blockchainCode)}`,
      isStable: kinds.get(currencyCode) === 'stablecoin',
    }))
    .toSorted((a, b) => Number(b.isStable) - Number(a.isStable));
}
