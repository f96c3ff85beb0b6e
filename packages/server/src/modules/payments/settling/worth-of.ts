import { usd } from '@coffer/kernel/asset.ts';
import { convert, money } from '@coffer/kernel/money.ts';
import type { Arrived } from './arrived-store.ts';

type Quote = { dueUnits: bigint; usdUnits: bigint };

/** Who sends what a quote asks for has sent its dollars, however they were rounded. */
export function worthOf({ asset, units }: Arrived, price: string, quote: Quote | null): bigint {
  if (quote) return (units * quote.usdUnits) / quote.dueUnits;
  if (!asset || price === '0') return 0n;
  const { chain, contract, decimals } = asset;
  return convert(money(units, { chain, contract, decimals }), price, usd, 'down').units;
}
