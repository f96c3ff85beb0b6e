import type { NodePool } from '../../nodes/node-pool.ts';
import { unanimousDeath } from '../../nodes/agreed-death.ts';
import { agreedEnd } from '../../nodes/agreed-end.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import type { Fate, Sent } from '../../port/port.ts';
import { blockIn } from './head.ts';
import { lookUp, resultOf } from './read-transaction.ts';

/**
 * What became of a transaction: included where any node has it so, failed where nodes agree. It is dead only when every node
 * says that it stands in no block although a block after its time can no longer be taken back.
 */
export async function fateOf(pool: NodePool, sent: Sent): Promise<Fate> {
  const answers = await pool.askAll((node) => askFate(node, sent));
  const told = answers.map(({ answer }) => answer);
  const ended = agreedEnd(pool, answers);
  if (ended) return ended;
  const death = unanimousDeath(
    pool,
    answers.filter(({ answer }) => answer.state === 'dead'),
  );
  if (death) return death;
  return told.find((one) => one.state === 'pending') ?? { state: 'unknown' };
}

async function askFate(node: RpcNode, { hash, validUntil }: Sent): Promise<Fate> {
  // In one question, so that both come from one machine where many stand behind one address.
  const [finalized, receipt] = await node.all([
    ['eth_getBlockByNumber', ['finalized', false]],
    ['eth_getTransactionReceipt', [`0x${hash}`]],
  ]);
  const final = blockIn(finalized);
  const result = receipt === null ? null : await resultOf(node, hash);
  if (result) {
    const { block, info } = result;
    return {
      state: info.failed ? 'failed' : 'included',
      block: { height: block.height, hash: block.hash },
      feeUnits: info.feeUnits,
      final: block.height <= final.height,
    };
  }
  const known = await lookUp(node, hash);
  // It stands in a block whose results are not told yet.
  if (known && known.outcome !== null) return { state: 'pending' };
  // A node may still hold what can never be included.
  if (validUntil !== undefined && final.at.getTime() > validUntil)
    return { state: 'dead', proof: proofOf(hash, validUntil, final) };
  return { state: known ? 'pending' : 'unknown' };
}

function proofOf(hash: string, validUntil: number, { height, at }: { height: number; at: Date }): string {
  const [until, since] = [new Date(validUntil), at].map((time) => time.toISOString());
  return `${hash} was valid until ${until} and stands in no block; block ${height} of ${since} is final`;
}
