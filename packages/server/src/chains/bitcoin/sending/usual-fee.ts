import { feeUnitsOf, virtualBytes } from '@coffer/keys/bitcoin/size.ts';
import type { NodePool } from '../../nodes/node-pool.ts';
import { readFeeRates } from './fee-rate.ts';

/** Most people pay from one coin of a P2WPKH address, and get change. */
const script = Uint8Array.of(0x00, 20, ...new Uint8Array(20));
const bytes = virtualBytes([script], [script, script]);

export async function usualFeeOf(pool: NodePool, contract: string | null): Promise<bigint> {
  if (contract !== null) throw new RangeError('Bitcoin has no tokens');
  return feeUnitsOf(bytes, (await readFeeRates(pool)).wanted);
}
