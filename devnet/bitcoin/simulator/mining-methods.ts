import { isRegtestAddress, scriptOf } from '../pay.ts';
import { blockNamed } from './chain-methods.ts';
import type { Methods } from './methods.ts';
import { Refusal, refusalCodes } from './refusal.ts';
import type { SimulatedNode } from './simulated-node.ts';
import { readTransaction, type Transaction } from './transaction.ts';

const blocksMax = 10_000;

export const miningMethods: Methods = {
  generatetoaddress: {
    names: ['nblocks', 'address', 'maxtries'],
    run(args, { node }) {
      const blocks = args.number(0);
      const script = rewardScript(args.text(1));
      if (blocks > blocksMax) throw new Refusal(refusalCodes.badParameter, `at most ${blocksMax} blocks at once`);
      return Array.from({ length: blocks }, () => node.mine(script).hash);
    },
  },
  generateblock: {
    names: ['output', 'transactions', 'submit'],
    run(args, { node }) {
      const script = rewardScript(args.text(0));
      const transactions = args.list(1).map((one) => chosen(node, String(one)));
      return { hash: node.mine(script, transactions).hash };
    },
  },
  invalidateblock: {
    names: ['blockhash'],
    run(args, { node }) {
      node.refuse(blockNamed(node.chain, args.hash(0)).block.hash);
      return null;
    },
  },
  reconsiderblock: {
    names: ['blockhash'],
    run(args, { node }) {
      node.reconsider(blockNamed(node.chain, args.hash(0)).block.hash);
      return null;
    },
  },
  setmocktime: {
    names: ['timestamp'],
    run(args, { node }) {
      node.tellTime(args.number(0));
      return null;
    },
  },
};

function rewardScript(address: string): Uint8Array {
  if (!isRegtestAddress(address)) throw new Refusal(refusalCodes.notFound, 'Error: Invalid address');
  return scriptOf(address);
}

/** By the name of what waits, or as bytes. */
function chosen({ pool }: SimulatedNode, named: string): Transaction {
  if (named.length !== 64) return readTransaction(named);
  const waiting = pool.waiting.get(named);
  if (!waiting) throw new Refusal(refusalCodes.notFound, `Transaction ${named} not in mempool.`);
  return waiting.tx;
}
