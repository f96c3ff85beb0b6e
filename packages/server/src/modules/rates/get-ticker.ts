import { noContract } from '@coffer/contract/money-in/currencies.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import type { getTicker as endpoint } from '@coffer/contract/money-in/rates.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { listChainCurrencies } from '../assets/index.ts';
import { priceIn } from './price-in.ts';
import { pricesOf } from './prices-of.ts';

/** Open to everybody: prices are no secret. */
export async function getTicker(deps: Pick<Deps, 'clock'>, call: Call): Promise<Result<typeof endpoint>> {
  const currencies = await listChainCurrencies(call.db, { active: true });
  const prices = await pricesOf(deps, call.db, [...new Set(currencies.map(({ currencyId }) => currencyId))]);
  return currencies.flatMap((currency) => {
    const price = priceIn(prices, currency);
    if (!('usd' in price)) return [];
    return [
      {
        blockchainCode: currency.blockchainCode,
        currencyCode: currency.code,
        tokenAddress: spellAddress(currency.family, currency.contract) ?? noContract,
        standard: currency.standard,
        walletPrecision: currency.decimals,
        family: currency.family,
        price: price.usd,
        source: price.source,
        at: price.at.toISOString(),
      },
    ];
  });
}
