/** What witnesses vote on, and what the simulator adds. Amounts are in sun. */
export type Rules = {
  energyFeeSun: bigint;
  byteFeeSun: bigint;
  /** For an account that did not exist, on top of what stands for its bandwidth. */
  newAccountFeeSun: bigint;
  newAccountBandwidthFeeSun: bigint;
  memoFeeSun: bigint;
  feeLimitMaxSun: bigint;
  freeBandwidthPerDay: number;
  /** Who stakes a share of the weight, in TRX, has that share of the limit. */
  energyLimitTotal: number;
  energyWeightTotal: number;
  bandwidthLimitTotal: number;
  bandwidthWeightTotal: number;
  /** So many blocks stand behind the head that may still be replaced. */
  solidLagBlocks: number;
  /** Whether receipts tell what contracts sent on. */
  tellsInternalTransactions: boolean;
};

export const localRules: Rules = {
  energyFeeSun: 100n,
  byteFeeSun: 1000n,
  newAccountFeeSun: 1_000_000n,
  newAccountBandwidthFeeSun: 100_000n,
  memoFeeSun: 1_000_000n,
  feeLimitMaxSun: 15_000_000_000n,
  freeBandwidthPerDay: 600,
  energyLimitTotal: 180_000_000_000,
  energyWeightTotal: 18_000_000_000,
  bandwidthLimitTotal: 43_200_000_000,
  bandwidthWeightTotal: 27_000_000_000,
  solidLagBlocks: 19,
  tellsInternalTransactions: true,
};

export const sunPerTrx = 1_000_000n;
export const dayMs = 86_400_000;
/** Reserved for the result that a block adds to a transaction. */
export const resultBytes = 64;
export const unfreezeDays = 14;
/** Energy of a contract that many call costs this many ten-thousandths more. */
export const factorUnit = 10_000;
