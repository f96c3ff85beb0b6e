import type { NodePool } from '../../nodes/node-pool.ts';
import { estimateFeeOf } from './estimate-fee.ts';

/** Nobody's: what they would pay is what anybody pays. */
const anybody = { from: `0x${'0'.repeat(36)}dead`, to: `0x${'0'.repeat(36)}beef` };
const feeUnitsMax = 10n ** 30n;

export async function usualFeeOf(pool: NodePool, contract: string | null): Promise<bigint> {
  const { unitsLikely } = await estimateFeeOf(pool, { ...anybody, contract, units: 0n, feeUnitsMax });
  return unitsLikely;
}
