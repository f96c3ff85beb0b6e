import type { Fate, Sent } from '../../port/port.ts';
import { agreedDeath } from '../../nodes/agreed-death.ts';
import type { NodePool } from '../../nodes/node-pool.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import { findSpender } from './find-spender.ts';
import { findTransaction } from './find-transaction.ts';
import { decodeTransaction } from './raw-transaction.ts';
import { toSatoshis, type RawTransaction } from './raw-shapes.ts';

/** Nobody has ever taken back more than a few blocks: from here on a payment is held to be settled. */
export const finalBlocks = 6;

type Included = Extract<Fate, { final: boolean }>;

/**
 * What became of a transaction: from any node that knows it; dead only when nodes agree that a coin of it is spent by
 * another, deep enough.
 */
export async function fateOf(pool: NodePool, sent: Sent): Promise<Fate> {
  const answers = await pool.askAll((node) => askFate(node, sent));
  const told = answers.map(({ answer }) => answer);
  const included = told.filter((one): one is Included => one.state === 'included');
  const isFinal = included.find((one) => one.final);
  if (isFinal) return isFinal;
  // A node that was away for long may still hold what can never be included.
  const death = agreedDeath(
    pool,
    answers.filter(({ answer }) => answer.state === 'dead'),
  );
  return death ?? included[0] ?? told.find((one) => one.state === 'pending') ?? { state: 'unknown' };
}

async function askFate(node: RpcNode, sent: Sent): Promise<Fate> {
  const found = await findTransaction(node, sent.hash);
  if (!found) return proofOfDeath(node, sent);
  const { transaction, block } = found;
  if (!block) return { state: 'pending' };
  const { height, hash, confirmations } = block;
  const feeUnits = feeOf(transaction);
  return { state: 'included', block: { height, hash }, feeUnits, final: confirmations >= finalBlocks };
}

async function proofOfDeath(node: RpcNode, { hash, bytes }: Sent): Promise<Fate> {
  if (bytes === undefined) return { state: 'unknown' };
  const { inputs } = decodeTransaction(bytes);
  const left = await node.all(inputs.map(({ txHash, output }) => ['gettxout', [txHash, output, false]] as const));
  for (const [at, { txHash, output }] of inputs.entries()) {
    if (left[at] !== null) continue;
    const spender = await findSpender(node, { txHash, output });
    if (!spender || spender.txHash === hash || spender.confirmations < finalBlocks) continue;
    const coin = `output ${output} of ${txHash}`;
    return {
      state: 'dead',
      proof: `${coin} was spent by transaction ${spender.txHash} in block ${spender.height}, ${spender.confirmations} blocks deep`,
    };
  }
  return { state: 'unknown' };
}

function feeOf({ fee, vin, vout }: RawTransaction): bigint {
  if (fee !== undefined) return toSatoshis(fee, 'a fee');
  const spent = vin.reduce((sum, { prevout }) => sum + toSatoshis(prevout?.value, 'what was spent'), 0n);
  return vout.reduce((rest, { value }) => rest - toSatoshis(value, 'what was paid'), spent);
}
