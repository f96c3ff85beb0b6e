import { usd } from '@coffer/kernel/asset.ts';
import { convert } from '@coffer/kernel/money.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { listChainCurrencies } from '../../assets/index.ts';
import { freeOf, selectPayoutWallets } from '../../payouts/index.ts';
import { priceIn, pricesOf } from '../../rates/index.ts';
import type { Owed } from './summary-store.ts';

export type CoverDeps = Pick<Deps, 'chains' | 'clock'>;
/** What hot wallets have and have promised to nobody, in dollars; null: nobody knows what it is worth. */
export type Covered = Owed & { free: bigint | null };

/** What is owed in each currency beside what the hot wallets of these projects have free of it. */
export async function coverOf(deps: CoverDeps, db: Db, scope: ProjectScope, owed: readonly Owed[]): Promise<Covered[]> {
  if (owed.length === 0) return [];
  const wallets = await selectPayoutWallets(db, scope);
  const currencies = new Map((await listChainCurrencies(db)).map((one) => [one.id, one]));
  const prices = await pricesOf(
    deps,
    db,
    owed.map(({ currencyId }) => currencyId),
  );
  const covered: Covered[] = [];
  for (const one of owed) {
    const currency = currencies.get(one.blockchainCurrencyId);
    const price = currency && priceIn(prices, currency);
    let has: bigint | null = null;
    if (currency && price && 'usd' in price) {
      const asset = { chain: one.blockchainCode, contract: currency.contract, decimals: currency.decimals };
      has = 0n;
      for (const { walletId } of wallets.filter(({ blockchainId }) => blockchainId === one.blockchainId)) {
        const { free } = await freeOf(deps, db, walletId, asset);
        has += convert({ units: free, asset }, price.usd, usd, 'down').units;
      }
    }
    covered.push({ ...one, free: has });
  }
  return covered;
}

export function lackOf(needed: bigint, free: bigint): bigint {
  return needed > free ? needed - free : 0n;
}
