import { coinOf, tokenAsset, usd } from '@coffer/kernel/asset.ts';
import { convertAtPrice, formatMoney } from '@coffer/kernel/money.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { ChainCurrency } from '../../assets/index.ts';
import type { PriceDeps } from '../../payouts/index.ts';
import { priceIn, pricesOf } from '../../rates/index.ts';

/** What so many dollars would be now. The network is paid by the merchant, so it is what arrives; the payout has a rate of its own. */
export async function aboutAmount(
  deps: PriceDeps,
  db: Db,
  usdUnits: bigint,
  currency: ChainCurrency | undefined,
): Promise<string | null> {
  if (currency === undefined) return null;
  const price = priceIn(await pricesOf(deps, db, [currency.currencyId]), currency);
  if (!('usd' in price)) return null;
  const { blockchainCode: chain, contract, decimals } = currency;
  const asset = contract === null ? coinOf(chain) : tokenAsset(chain, contract, decimals);
  return formatMoney(convertAtPrice({ units: usdUnits, asset: usd }, price.usd, asset, 'down'));
}
