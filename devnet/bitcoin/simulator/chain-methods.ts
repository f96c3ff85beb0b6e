import { coinsOf } from '../regtest.ts';
import { readHash } from './arguments.ts';
import { bits, rawBlock, target } from './block.ts';
import type { Chain, Stored } from './chain.ts';
import type { Methods } from './methods.ts';
import { relayUnitsPerKvb } from './policy.ts';
import { Refusal, refusalCodes } from './refusal.ts';
import { showBlock, showHeader, showTransaction, workAt } from './show.ts';
import type { Transaction } from './transaction.ts';

const version = 300_000;

export const chainMethods: Methods = {
  getblockchaininfo: {
    names: [],
    run(_args, { chain }) {
      const { block, height } = chain.tip;
      const { time, hash } = block;
      return {
        chain: 'regtest',
        blocks: height,
        headers: height,
        bestblockhash: hash,
        bits,
        target,
        difficulty: 4.656542373906925e-10,
        time,
        mediantime: chain.medianTime(),
        verificationprogress: 1,
        initialblockdownload: false,
        chainwork: workAt(height),
        size_on_disk: 0,
        pruned: false,
        warnings: [],
      };
    },
  },
  getnetworkinfo: {
    names: [],
    run: () => ({
      version,
      subversion: '/Simulator:30.0.0/',
      protocolversion: 70_016,
      localrelay: true,
      timeoffset: 0,
      networkactive: true,
      connections: 0,
      connections_in: 0,
      connections_out: 0,
      networks: [],
      relayfee: coinsOf(relayUnitsPerKvb),
      incrementalfee: coinsOf(relayUnitsPerKvb),
      localaddresses: [],
      warnings: [],
    }),
  },
  uptime: { names: [], run: (_args, { node }) => Math.floor((Date.now() - node.startedAt) / 1000) },
  getblockcount: { names: [], run: (_args, { chain }) => chain.height },
  getbestblockhash: { names: [], run: (_args, { chain }) => chain.tip.block.hash },
  getblockhash: {
    names: ['height'],
    run(args, { chain }) {
      const hash = chain.hashAt(args.number(0));
      if (hash === undefined) throw new Refusal(refusalCodes.badParameter, 'Block height out of range');
      return hash;
    },
  },
  getblockheader: {
    names: ['blockhash', 'verbose'],
    run(args, { chain }) {
      const one = blockNamed(chain, args.hash(0));
      return args.flag(1, true) ? showHeader(chain, one) : one.block.header;
    },
  },
  getblock: {
    names: ['blockhash', 'verbosity'],
    run(args, { chain, node }) {
      const one = blockNamed(chain, args.hash(0));
      const depth = args.depth(1, 1);
      return depth <= 0 ? rawBlock(one.block) : showBlock(chain, one, depth, node.faults.omitted);
    },
  },
  getchaintips: {
    names: [],
    run: (_args, { chain }) => tipsOf(chain),
  },
  getrawtransaction: {
    names: ['txid', 'verbosity', 'blockhash'],
    run(args, { chain, node }) {
      const txid = args.hash(0, 'parameter 1');
      const depth = args.depth(1, 0);
      const waits = args.has(2) ? undefined : node.pool.waiting.get(txid)?.tx;
      if (waits) return depth <= 0 ? waits.raw : showTransaction(waits);
      const named = args.has(2) ? args.hash(2, 'parameter 3') : undefined;
      const { one, tx, at } = standing(chain, txid, named);
      if (depth <= 0) return tx.raw;
      const coins = one.spent[at] ?? [];
      const isKnown = at === 0 || coins.length > 0;
      const shown = depth >= 2 && isKnown ? showTransaction(tx, { coins, withSources: true }) : showTransaction(tx);
      const inChain = named === undefined ? {} : { in_active_chain: chain.counts(one) };
      return { ...inChain, ...shown, blockhash: one.block.hash, ...confirmed(chain, one) };
    },
  },
};

function confirmed(chain: Chain, one: Stored) {
  // The index still knows what stood in a block that counts no more.
  if (!chain.counts(one)) return { confirmations: 0 };
  const { time } = one.block;
  return { confirmations: chain.confirmationsOf(one), time, blocktime: time };
}

function standing(chain: Chain, txid: string, named?: string): { one: Stored; tx: Transaction; at: number } {
  const one = named === undefined ? chain.stored.get(chain.places.get(txid) ?? '') : blockNamed(chain, named);
  const at = one?.block.transactions.findIndex((tx) => tx.txid === txid) ?? -1;
  const tx = one?.block.transactions[at];
  if (one && tx) return { one, tx, at };
  const where =
    named === undefined
      ? 'No such mempool or blockchain transaction'
      : 'No such transaction found in the provided block';
  throw new Refusal(refusalCodes.notFound, `${where}. Use gettransaction for wallet transactions.`);
}

export function blockNamed(chain: Chain, hash: string): Stored {
  const one = chain.stored.get(readHash(hash, 'blockhash'));
  if (!one) throw new Refusal(refusalCodes.notFound, 'Block not found');
  return one;
}

function tipsOf(chain: Chain) {
  const parents = new Set([...chain.stored.values()].map(({ block }) => block.previous));
  const tips = [...chain.stored.values()].filter((one) => !parents.has(one.block.hash) || one === chain.tip);
  return tips.map((one) => {
    let length = 0;
    for (let at: Stored | undefined = one; at && !chain.counts(at); at = chain.stored.get(at.block.previous))
      length += 1;
    const status = length === 0 ? 'active' : one.isRefused ? 'invalid' : 'valid-fork';
    return { height: one.height, hash: one.block.hash, branchlen: length, status };
  });
}
