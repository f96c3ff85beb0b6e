import type { listDustLimits as endpoint } from '@coffer/contract/money-in/deposits.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import { authorize } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { listChainCurrencies, type ChainCurrency } from '../../assets/index.ts';
import { decimalOf } from '../reading/deposit-view.ts';
import { dustLimits } from '../booking/dust-limits.ts';

export type DustLimitView = Result<typeof endpoint>[number];

export async function listDustLimits(call: Call): Promise<DustLimitView[]> {
  authorize(call.subject, 'projects:read');
  const [currencies, limits] = await Promise.all([listChainCurrencies(call.db), dustLimits(call.db)]);
  return currencies.map((currency) => viewDustLimit(currency, limits.get(currency.id) ?? null));
}

export function viewDustLimit(currency: ChainCurrency, units: bigint | null): DustLimitView {
  const { id, blockchainCode, code, contract, decimals } = currency;
  return {
    blockchainCurrencyID: id,
    blockchainCode,
    currencyCode: code,
    dustLimit: units === null ? null : decimalOf(blockchainCode, contract, decimals, units),
  };
}
