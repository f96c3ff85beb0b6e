import { coinsOf, unitsOf } from '../regtest.ts';
import { readHash, type Arguments } from './arguments.ts';
import { examine } from './examine.ts';
import type { Methods } from './methods.ts';
import { dustUnitsPerKvb, relayUnitsPerKvb } from './policy.ts';
import type { Pool, Waiting } from './pool.ts';
import { Refusal, refusalCodes } from './refusal.ts';
import { Rejection } from './rejection.ts';
import { usualFeeRateMaxUnits, type SimulatedNode } from './simulated-node.ts';
import { coinName, readTransaction, type Transaction } from './transaction.ts';

const sequenceReplaceableMax = 0xffff_fffd;
const bytesMax = 50_000_000;
const packageMax = 25;

export const poolMethods: Methods = {
  sendrawtransaction: {
    names: ['hexstring', 'maxfeerate', 'maxburnamount'],
    run: (args, { node }) => node.send(args.text(0), feeRateMaxOf(args, 1)),
  },
  testmempoolaccept: {
    names: ['rawtxs', 'maxfeerate'],
    run(args, { node }) {
      const raws = args.list(0);
      if (raws.length === 0 || raws.length > packageMax)
        throw new Refusal(refusalCodes.badParameter, `Array must contain between 1 and ${packageMax} transactions.`);
      if (raws.length > 1)
        throw new Refusal(refusalCodes.misc, 'the simulator judges one transaction at a time, and no packages');
      return raws.map((raw) => verdict(node, readTransaction(String(raw)), feeRateMaxOf(args, 1)));
    },
  },
  getrawmempool: {
    names: ['verbose', 'mempool_sequence'],
    run(args, { node: { pool } }) {
      const txids = [...pool.waiting.keys()];
      if (!args.flag(0, false)) return txids;
      return Object.fromEntries(txids.map((txid) => [txid, showWaiting(pool, txid)]));
    },
  },
  getmempoolentry: {
    names: ['txid'],
    run(args, { node: { pool } }) {
      const txid = args.hash(0);
      if (!pool.waiting.has(txid)) throw new Refusal(refusalCodes.notFound, 'Transaction not in mempool');
      return showWaiting(pool, txid);
    },
  },
  getmempoolinfo: {
    names: [],
    run(_args, { node: { pool } }) {
      const txids = [...pool.waiting.keys()];
      const relay = coinsOf(relayUnitsPerKvb);
      return {
        loaded: true,
        size: txids.length,
        bytes: pool.sizeOf(txids),
        usage: pool.sizeOf(txids),
        total_fee: coinsOf(pool.feesOf(txids)),
        maxmempool: bytesMax,
        mempoolminfee: relay,
        minrelaytxfee: relay,
        incrementalrelayfee: relay,
        dustrelayfee: coinsOf(dustUnitsPerKvb),
        unbroadcastcount: 0,
        fullrbf: true,
      };
    },
  },
  gettxspendingprevout: {
    names: ['outputs'],
    run(args, { node: { pool } }) {
      return args.list(0).map((one) => {
        const { txid, vout } = one as { txid: string; vout: number };
        const spendingtxid = pool.spenderOf(coinName(readHash(txid, 'txid'), vout));
        return { txid, vout, ...(spendingtxid === undefined ? {} : { spendingtxid }) };
      });
    },
  },
  estimatesmartfee: {
    names: ['conf_target', 'estimate_mode'],
    run(args) {
      args.number(0);
      // It sees no market: as a young node does, it says so.
      return { errors: ['Insufficient data or no feerate found'], blocks: 0 };
    },
  },
};

function feeRateMaxOf(args: Arguments, at: number): bigint {
  return args.has(at) ? unitsOf(args.number(at)) : usualFeeRateMaxUnits;
}

function verdict(node: SimulatedNode, tx: Transaction, feeRateMaxUnits: bigint) {
  const { txid, wtxid, vsize } = tx;
  const refused = (reason: string, details: string) => ({
    txid,
    wtxid,
    allowed: false,
    'reject-reason': reason,
    'reject-details': details,
  });
  try {
    const { feeUnits } = examine(node.chain, node.pool, tx);
    if (feeRateMaxUnits > 0n && feeUnits * 1000n > feeRateMaxUnits * BigInt(vsize))
      return refused('max-fee-exceeded', 'max-fee-exceeded');
    const rate = coinsOf((feeUnits * 1000n) / BigInt(vsize));
    const fees = { base: coinsOf(feeUnits), 'effective-feerate': rate, 'effective-includes': [wtxid] };
    return { txid, wtxid, allowed: true, vsize, fees };
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    const { reason } = error;
    return refused(reason === 'bad-txns-inputs-missingorspent' ? 'missing-inputs' : reason, error.message);
  }
}

function showWaiting(pool: Pool, txid: string) {
  const { tx, feeUnits, time, height } = pool.get(txid);
  const up = pool.withParents([txid]);
  const down = pool.withChildren([txid]);
  return {
    vsize: tx.vsize,
    weight: tx.weight,
    time,
    height,
    descendantcount: down.length,
    descendantsize: pool.sizeOf(down),
    ancestorcount: up.length,
    ancestorsize: pool.sizeOf(up),
    wtxid: tx.wtxid,
    fees: {
      base: coinsOf(feeUnits),
      modified: coinsOf(feeUnits),
      ancestor: coinsOf(pool.feesOf(up)),
      descendant: coinsOf(pool.feesOf(down)),
    },
    depends: pool.parentsOf(tx),
    spentby: pool.childrenOf(txid),
    // What is built on one that may be replaced goes with it.
    'bip125-replaceable': up.some((one) => isReplaceable(pool.get(one))),
    unbroadcast: false,
  };
}

function isReplaceable({ tx }: Waiting): boolean {
  return tx.inputs.some(({ sequence }) => sequence <= sequenceReplaceableMax);
}
