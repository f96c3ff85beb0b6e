import { agreedPositions } from '../../nodes/agreed-positions.ts';
import type { NodePool } from '../../nodes/node-pool.ts';
import type { AgreedPositions, Positions } from '../../port/port.ts';
import { toNumber } from '../../solidity/raw-shapes.ts';

/** How the nonces of a sender stand, as nodes agree on them. */
export function evmPositions(pool: NodePool): Positions {
  const agreed = (address: string) => askPositions(pool, address);
  return { agreed, next: async (address) => (await agreed(address)).waiting };
}

async function askPositions(pool: NodePool, address: string): Promise<AgreedPositions> {
  const answers = await pool.askAll(async (node) => {
    const [settled, waiting] = await node.all([
      ['eth_getTransactionCount', [address, 'latest']],
      ['eth_getTransactionCount', [address, 'pending']],
    ]);
    return { settled: toNumber(settled, 'a nonce'), waiting: toNumber(waiting, 'a nonce') };
  });
  return agreedPositions(
    pool.nodes.length,
    answers.map(({ answer }) => answer),
  );
}
