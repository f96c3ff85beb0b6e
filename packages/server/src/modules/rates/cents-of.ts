import { tokenAsset, coinOf, usd } from '@coffer/kernel/asset.ts';
import { convertAtPrice, money } from '@coffer/kernel/money.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { ChainCurrency } from '../assets/index.ts';
import { choosePrice } from './choose-price.ts';
import { selectStates } from './store.ts';

const cent = money(10n ** BigInt(usd.decimals - 2), usd);

/**
 * How many units of each currency are worth a cent now, by its id on its chain. What has no price of now is left out; a
 * stablecoin is a dollar where nobody knows better.
 */
export async function centsOf(
  { clock }: Pick<Deps, 'clock'>,
  db: Db,
  currencies: readonly ChainCurrency[],
): Promise<ReadonlyMap<number, bigint>> {
  const states = await selectStates(db, [...new Set(currencies.map(({ currencyId }) => currencyId))]);
  const prices = new Map(
    states.flatMap((state) => {
      const price = choosePrice(state, clock.now());
      if ('usd' in price) return [[state.currencyId, price.usd] as const];
      return state.kind === 'stablecoin' ? [[state.currencyId, '1'] as const] : [];
    }),
  );
  return new Map(
    currencies.flatMap(({ id, currencyId, blockchainCode, contract, decimals, priced }) => {
      const price = priced ? prices.get(currencyId) : undefined;
      // Of what a person called worthless, no amount is worth a cent: where all is too little, nothing is told apart.
      if (price === undefined || !/[1-9]/.test(price)) return [];
      const asset = contract === null ? coinOf(blockchainCode) : tokenAsset(blockchainCode, contract, decimals);
      return [[id, convertAtPrice(cent, price, asset, 'down').units] as const];
    }),
  );
}
