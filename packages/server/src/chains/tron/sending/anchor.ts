import { randomInt } from 'node:crypto';
import type { NodePool } from '../../nodes/node-pool.ts';
import type { Anchor } from '../../port/port.ts';
import { latestOf } from '../reading/head.ts';

/** Longer than anybody takes to sign, and short enough to wait for when it gets into no block. */
const validMs = 40 * 60_000;
/** Two orders of the same would be the same transaction, and only one of them would be sent. */
const spreadMs = 2 ** 20;
/** Later than this most of its time would be left all the same, but nodes may see another final block. */
const freshForMs = 5 * 60_000;

/**
 * A transaction is bound to a block that nobody can take back, so that a reorg does not make it worthless, and lapses by the
 * chain's own clock.
 */
export async function anchorOf(pool: NodePool): Promise<Anchor> {
  const [head, final] = await pool.ask(async (node) =>
    Promise.all([latestOf(node, 'latest'), latestOf(node, 'finalized')]),
  );
  const now = head.at.getTime();
  return {
    detail: {
      refBlock: final.hash,
      expiration: String(now + validMs + randomInt(spreadMs)),
      timestamp: String(now - randomInt(spreadMs)),
    },
    freshForMs,
  };
}
