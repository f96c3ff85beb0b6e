import { usd } from '@coffer/kernel/asset.ts';
import { convert } from '@coffer/kernel/money.ts';
import type { Price, Unpriced } from '../../rates/index.ts';
import type { Kind } from './account-store.ts';

export type PricedKind = Kind & { price: Price | Unpriced };

const cent = 10n ** BigInt(usd.decimals - 2);

/**
 * Splits what there is of each currency into whole cents. Each share is what it adds to the worth of all before it, so that shares add
 * up to the worth of the whole, however it is split.
 */
export class Splitter {
  readonly #until = new Map<number, bigint>();

  /** Of dollars; null without a price. */
  worth(kind: PricedKind, units: bigint): bigint | null {
    const before = this.#until.get(kind.id) ?? 0n;
    const after = before + units;
    this.#until.set(kind.id, after);
    const { price } = kind;
    return 'usd' in price ? centsOf(kind, after, price.usd) - centsOf(kind, before, price.usd) : null;
  }

  /** All that was split. */
  get units(): ReadonlyMap<number, bigint> {
    return this.#until;
  }
}

function centsOf(asset: PricedKind, units: bigint, price: string): bigint {
  const { units: exact } = convert({ units, asset }, price, usd, 'down');
  return exact - (exact % cent);
}

/** null where none of them is known. */
export function sumOf(worths: readonly (bigint | null)[]): bigint | null {
  const known = worths.filter((one) => one !== null);
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0n);
}
