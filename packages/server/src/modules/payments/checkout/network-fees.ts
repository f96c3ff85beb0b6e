import { coinOf, usd } from '@coffer/kernel/asset.ts';
import { convert } from '@coffer/kernel/money.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { listChainCurrencies, openChain, type ChainDeps } from '../../assets/index.ts';
import { pricesOf } from '../../rates/index.ts';
import type { Offer } from './list-offers.ts';

export type FeeDeps = ChainDeps & Pick<Deps, 'networkFees'>;

/** About what a transfer costs in dollars, by the id of its currency. What is not known in a moment is left out. */
export async function networkFees(
  deps: FeeDeps,
  db: Db,
  offers: readonly Offer[],
): Promise<ReadonlyMap<number, string>> {
  const able = offers.filter(({ unavailable }) => unavailable === undefined);
  if (able.length === 0) return new Map();
  const coins = (await listChainCurrencies(db)).filter(({ contract }) => contract === null);
  const prices = await pricesOf(deps, db, [...new Set(coins.map(({ currencyId }) => currencyId))]);
  const told = able.map(async ({ currency, chain }): Promise<[number, string][]> => {
    const coin = coins.find(({ blockchainId }) => blockchainId === chain.id);
    const price = coin && prices.get(coin.currencyId);
    const units = await deps.networkFees.get(`${chain.code} ${currency.contract ?? 'native'}`, () =>
      askFee(deps, currency),
    );
    if (units === undefined || units === 0n || !price || !('usd' in price)) return [];
    const fee = convert({ units, asset: coinOf(chain.code) }, price.usd, usd, 'up');
    return [[currency.id, dollarsOf(fee.units)]];
  });
  return new Map((await Promise.all(told)).flat());
}

async function askFee(deps: ChainDeps, { blockchainCode, contract }: Offer['currency']): Promise<bigint> {
  const chain = await openChain(deps, blockchainCode);
  return chain ? chain.usualFee(contract) : 0n;
}
