import { usd, type Asset } from '@coffer/kernel/asset.ts';
import { convertAtPrice, type Money } from '@coffer/kernel/money.ts';

/** Exchanges take no more, and whoever types an amount makes mistakes in the digits behind. */
const placesMax = 8;

/** So much of an asset is asked for these dollars: never too little. */
export function dueIn(usdUnits: bigint, price: string, asset: Asset): Money {
  const { units } = convertAtPrice({ units: usdUnits, asset: usd }, price, asset, 'up');
  return { units: typable(units, asset.decimals), asset };
}

/** Rounded up to what can be typed. */
export function typable(units: bigint, decimals: number): bigint {
  const step = 10n ** BigInt(Math.max(0, decimals - placesMax));
  return ((units + step - 1n) / step) * step;
}
