import { setTimeout as delay } from 'node:timers/promises';
import type { Deps } from '../../../platform/deps.ts';
import type { BlockchainRow } from '../../assets/index.ts';
import { tryChain } from '../wallet/live-chains.ts';

/** A payer waits for this. */
const answerMs = 5_000;

/** Those of these addresses at which code stands. Undefined while no node answers: nobody waits for that. */
export async function findOccupied(
  deps: Deps,
  chain: BlockchainRow,
  addresses: readonly string[],
): Promise<ReadonlySet<string> | undefined> {
  const asked = tryChain(deps, chain, async (open) => open.contracts?.accounts?.(addresses));
  const states = await Promise.race([asked, delay(answerMs, undefined, { ref: false })]);
  return states && new Set(states.filter(({ hasCode }) => hasCode).map(({ address }) => address));
}
