import { coinOf } from '@coffer/kernel/asset.ts';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import { formatMoney } from '@coffer/kernel/money.ts';

const significantDigits = 3;

/** Rounded up to what people read: an estimate has no more digits than that. */
export function aboutFee(fee: bigint, chain: ChainCode): string {
  const dropped = Math.max(0, String(fee).length - significantDigits);
  const unit = 10n ** BigInt(dropped);
  const units = ((fee + unit - 1n) / unit) * unit;
  return formatMoney({ units, asset: coinOf(chain) });
}
