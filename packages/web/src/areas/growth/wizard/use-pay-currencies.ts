import {
  listBlockchainCurrencies,
  listProjectCurrencies,
  listReferralCurrencies,
} from '@coffer/contract/money-in/currencies.ts';
import { useChainNames } from '../../../api/chain-names.ts';
import { useSelectedProject } from '../../../api/selected-project.ts';
import { useCall } from '../../../api/use-call.ts';

export type PayCurrency = { value: string; label: string; isStable: boolean };

/**
 * What rewards of the project can be paid in, on which network: of what it takes, since they are paid from what customers paid. What
 * keeps its value comes first. Undefined until it is known.
 */
export function usePayCurrencies(): PayCurrency[] | undefined {
  const names = useChainNames();
  const taken = useCall(listProjectCurrencies, { params: { id: String(useSelectedProject()) } });
  const offered = useCall(listBlockchainCurrencies, {}).data;
  const payable = useCall(listReferralCurrencies, {}).data;
  const takes = takenOf(taken);
  if (offered === undefined || payable === undefined || takes === undefined) return undefined;
  const kinds = new Map(payable.map(({ code, kind }) => [code, kind]));
  return offered
    .filter(({ id, currencyCode, priced }) => priced && kinds.has(currencyCode) && takes(id))
    .map(({ blockchainCode, currencyCode }) => ({
      value: `${blockchainCode} ${currencyCode}`,
      label: `${currencyCode} on ${names.chainName(blockchainCode)}`,
      isStable: kinds.get(currencyCode) === 'stablecoin',
    }))
    .toSorted((a, b) => Number(b.isStable) - Number(a.isStable));
}

type Taken = { data: readonly { id: number }[] | undefined; isPlaceholderData: boolean; error: unknown };

/** Whoever may not see what a project takes is offered all: the server says then what it does not take. */
function takenOf({ data, isPlaceholderData, error }: Taken): ((id: number) => boolean) | undefined {
  if (error !== null) return () => true;
  if (data === undefined || isPlaceholderData) return undefined;
  const ids = new Set(data.map(({ id }) => id));
  return (id) => ids.has(id);
}
