/** What a wallet has free, and what one more payout takes of it: in the asset, and in the chain's coin for the fee. */
export type Supply = {
  isCoin: boolean;
  freeUnits: bigint;
  /** Of the chain's coin; the same as above where the asset is the coin. */
  freeCoinUnits: bigint;
  /** Of the last payouts; null where there were none. */
  unitsEach: bigint | null;
  feeEach: bigint;
};

const farMost = 1_000_000n;
/** Fewer than this is little. */
export const fewPayouts = 3;

/** For how many more payouts it is enough. */
export function payoutsLeft({ isCoin, freeUnits, freeCoinUnits, unitsEach, feeEach }: Supply): number {
  const amount = unitsEach ?? 0n;
  const ways = isCoin
    ? [times(freeUnits, amount + feeEach)]
    : [times(freeCoinUnits, feeEach), ...(amount > 0n ? [times(freeUnits, amount)] : [freeUnits > 0n ? farMost : 0n])];
  return Number(ways.reduce((least, one) => (one < least ? one : least), farMost));
}

function times(units: bigint, each: bigint): bigint {
  return each > 0n ? units / each : farMost;
}
