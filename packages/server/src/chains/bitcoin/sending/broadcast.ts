import type { NodePool } from '../../nodes/node-pool.ts';
import { offerToAll, refusalOf } from '../../nodes/offer-to-all.ts';
import { RpcFailure } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import type { Broadcast, Signed } from '../../port/port.ts';
import { errorCodes } from '../reading/bitcoin-nodes.ts';
import { findTransaction } from '../reading/find-transaction.ts';
import { decodeTransaction } from '../reading/raw-transaction.ts';

const known = /txn-already|already in (mempool|block ?chain|utxo set)/i;
/** Room, fees and what others wait for change; all else that a node refuses stays as it is. */
const passing =
  /min relay fee|mempool min fee|mempool full|insufficient fee|too-long-mempool-chain|txn-mempool-conflict|non-final|non-BIP68-final|premature-spend|inputs-missingorspent|missing-inputs|rejecting replacement/i;
const spentInputs = /missingorspent|missing-inputs|missing inputs/i;
/** The cap is the order's, which was held against the fee before it was signed. */
const noFeeRateMax = 0;

export async function broadcastTo(pool: NodePool, signed: Signed): Promise<Broadcast> {
  const { bytes, hash } = signed;
  const refusals = await offerToAll(pool, {
    offerTo: async (node) => {
      const failure = await refusalOf(node.call('sendrawtransaction', [bytes, noFeeRateMax]), hash, hasIt);
      return failure && { node, failure };
    },
    lookAt: (node) => findTransaction(node, hash),
  });
  const [refusal] = refusals;
  if (!refusal) return { outcome: 'accepted' };
  const passes = await Promise.all(refusals.map(({ node, failure }) => mayPass(node, failure, signed)));
  return { outcome: 'refused', reason: refusal.failure.message, retry: passes.includes(true) };
}

function hasIt({ code, message }: RpcFailure): boolean {
  return code === errorCodes.alreadyInChain || known.test(message);
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
