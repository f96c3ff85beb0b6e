import { tronOfHex } from '@coffer/keys/tron/address.ts';
import type { NodePool } from '../../nodes/node-pool.ts';
import { readParameters } from './chain-parameters.ts';
import { contentOf } from '../rules/content-of.ts';
import { bytesOf } from './estimate-fee.ts';
import { simulateCall } from './simulate-call.ts';

/** Nobody's: they hold nothing, and what they would pay is what anybody pays. */
const [from, to] = ['dead', 'beef'].map((word) => tronOfHex(`0x${'0'.repeat(36)}${word}`)) as [string, string];
/** To write down who holds a token for the first time takes so much more than to write nothing anew. */
const firstHoldingEnergy = 15_000n;

/** As if nothing was staked and the free bytes of the day were used up. */
export async function usualFeeOf(pool: NodePool, contract: string | null): Promise<bigint> {
  const content = contentOf({ to, contract, units: contract === null ? 1n : 0n });
  const { bytePrice, energyPrice, feeLimitMax } = await readParameters(pool);
  return pool.ask(async (node) => {
    if (contract === null) return bytesOf({ from }, content, 0n) * bytePrice;
    const { used, penalty } = await simulateCall(node, from, content);
    const first = (firstHoldingEnergy * used) / (used - penalty);
    return (used + first) * energyPrice + bytesOf({ from }, content, feeLimitMax) * bytePrice;
  });
}
