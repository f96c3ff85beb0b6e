import type { NodePool } from '../nodes/node-pool.ts';
import { RpcFailure } from '../nodes/rpc-failure.ts';
import type { RpcNode } from '../nodes/rpc-node.ts';
import type { Deployment } from '../port/port.ts';

export type Refusal = { reason: string; retry: boolean };

/** What the first node tells that knows enough; else what the first of them lacks. */
export async function readDeployment(
  pool: NodePool,
  readFrom: (node: RpcNode) => Promise<Deployment | Refusal>,
): Promise<Deployment | Refusal> {
  let refusal: Refusal | undefined;
  try {
    return await pool.ask(async (node) => {
      const found = await readFrom(node);
      if (!('retry' in found && found.retry)) return found;
      // Another node may be ahead of this one.
      refusal ??= found;
      throw new RpcFailure('error', found.reason);
    });
  } catch (error) {
    if (refusal) return refusal;
    throw error;
  }
}

/** It is none of ours, and never will be. */
export function no(reason: string): Refusal {
  return { reason, retry: false };
}

/** It may be one in a while. */
export function later(reason: string): Refusal {
  return { reason, retry: true };
}
