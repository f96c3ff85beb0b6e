import { coinOf, type Asset } from '@coffer/kernel/asset.ts';
import type { Chain } from '../../../chains/port/port.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { BlockchainRow, ChainCurrency } from '../../assets/index.ts';
import { pricesOf } from '../../rates/index.ts';
import { tryChain } from '../../wallets/index.ts';
import { usualPayout } from './payout-wallet-store.ts';

const payoutsRemembered = 20;

/** What one more payout of a currency takes. */
export type Cost = {
  currency: ChainCurrency;
  asset: Asset;
  isCoin: boolean;
  price: string | null;
  /** Of the last payouts; null where there were none. */
  unitsEach: bigint | null;
  /** In the chain's coin; undefined while no node tells it, or the token is moved for nobody. */
  feeEach: bigint | undefined;
};

export async function findCost(deps: Deps, db: Db, chain: BlockchainRow, currency: ChainCurrency): Promise<Cost> {
  const { contract, decimals, currencyId, priced } = currency;
  const usual = await usualPayout(db, currency.id, payoutsRemembered);
  const price = priced ? (await pricesOf(deps, db, [currencyId])).get(currencyId) : undefined;
  return {
    currency,
    asset: contract === null ? coinOf(chain.code) : { chain: chain.code, contract, decimals },
    isCoin: contract === null,
    price: price && 'usd' in price ? price.usd : null,
    unitsEach: usual.payouts > 0 ? usual.units : null,
    feeEach: usual.feeUnits ?? (await tryChain(deps, chain, (open) => usualFeeOf(open, contract))),
  };
}

/** A token that is paused refuses whatever is tried with it, and costs nothing that could be told. */
async function usualFeeOf(chain: Chain, contract: string | null): Promise<bigint | undefined> {
  try {
    return await chain.usualFee(contract);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
