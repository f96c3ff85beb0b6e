import { ChainUnavailable, WrongChain, type Broadcast, type Signed } from '../port.ts';
import type { NodePool } from '../nodes/node-pool.ts';
import { RpcFailure } from '../nodes/rpc-failure.ts';
import type { RpcNode } from '../nodes/rpc-node.ts';
import { errorCodes } from './bitcoin-nodes.ts';
import { findTransaction } from './find-transaction.ts';
import { decodeTransaction } from './raw-transaction.ts';

const known = /txn-already|already in (mempool|block ?chain|utxo set)/i;
/** Room, fees and what others wait for change; all else that a node refuses stays as it is. */
const passing =
  /min relay fee|mempool min fee|mempool full|insufficient fee|too-long-mempool-chain|txn-mempool-conflict|non-final|non-BIP68-final|premature-spend|inputs-missingorspent|missing-inputs|rejecting replacement/i;
const spentInputs = /missingorspent|missing-inputs|missing inputs/i;
/** The cap is the order's, which was held against the fee before it was signed. */
const noFeeRateMax = 0;

/** Hands the bytes to every node: the more know them, the sooner they are in a block. One taker is enough. */
export async function broadcastTo(pool: NodePool, signed: Signed): Promise<Broadcast> {
  const refusals: { node: RpcNode; failure: RpcFailure }[] = [];
  let unsure: unknown;
  let accepted = 0;
  const offer = async (node: RpcNode) => {
    const failure = await offerTo(node, signed);
    if (failure === null) accepted += 1;
    else if (failure instanceof RpcFailure && failure.kind === 'error') refusals.push({ node, failure });
    else unsure = failure;
  };
  await Promise.all(pool.nodes.map(offer));
  // An error says little: the node may have had it before, have taken it all the same, or have it in a block.
  if (accepted > 0 || (await isKnown(pool, signed.hash))) return { outcome: 'accepted' };
  const [first] = refusals;
  if (first === undefined) {
    if (unsure instanceof WrongChain) throw unsure;
    const why = unsure instanceof Error ? unsure.message : 'the chain has no node';
    throw new ChainUnavailable(`no node said that it has the transaction, which it may have all the same: ${why}`);
  }
  const passes = await Promise.all(refusals.map(({ node, failure }) => mayPass(node, failure, signed)));
  return { outcome: 'refused', reason: first.failure.message, retry: passes.includes(true) };
}

async function offerTo(node: RpcNode, { bytes, hash }: Signed): Promise<unknown> {
  try {
    const answer = await node.call('sendrawtransaction', [bytes, noFeeRateMax]);
    return answer === hash ? null : new RpcFailure('garbled', 'took another transaction than we sent');
  } catch (error) {
    const hasIt =
      error instanceof RpcFailure && (error.code === errorCodes.alreadyInChain || known.test(error.message));
    return hasIt ? null : error;
  }
}

/** A coin that is spent in a block is gone for good; one that the node does not know yet may still come. */
async function mayPass(node: RpcNode, failure: RpcFailure, { bytes }: Signed): Promise<boolean> {
  if (!passing.test(failure.message)) return false;
  return !spentInputs.test(failure.message) || !(await isSpent(node, bytes));
}

async function isSpent(node: RpcNode, bytes: string): Promise<boolean> {
  try {
    const { inputs } = decodeTransaction(bytes);
    for (const { txHash, output } of inputs) {
      const coin = await node.call('gettxout', [txHash, output, false]);
      if (coin === null && (await findTransaction(node, txHash))?.block) return true;
    }
    return false;
  } catch (error) {
    if (error instanceof RpcFailure) return false;
    throw error;
  }
}

async function isKnown(pool: NodePool, hash: string): Promise<boolean> {
  const looks = pool.nodes.map(async (node) => {
    try {
      return (await findTransaction(node, hash)) !== null;
    } catch {
      // Whoever cannot say does not know it.
      return false;
    }
  });
  return (await Promise.all(looks)).includes(true);
}
