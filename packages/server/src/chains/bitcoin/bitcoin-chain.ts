import { isBitcoinNetwork } from '@coffer/keys/bitcoin/network.ts';
import { BlockSpan } from '../nodes/block-span.ts';
import { hearNodes } from '../nodes/hearing/hear-nodes.ts';
import { NodePool } from '../nodes/node-pool.ts';
import { ReadMemory } from '../nodes/read-memory.ts';
import { HeadWatch } from '../nodes/watch-head.ts';
import type { ChainSettings } from '../port/chains.ts';
import type { Chain } from '../port/port.ts';
import { readBalances, readBalancesAt } from './reading/balances.ts';
import { bitcoinNodes } from './reading/bitcoin-nodes.ts';
import { confirmCoins } from './reading/confirm-coins.ts';
import { broadcastTo } from './sending/broadcast.ts';
import { estimateFeeOf } from './sending/estimate-fee.ts';
import { fateOf } from './reading/fate.ts';
import { bitcoinHeads, hashesAt, readBlockAt, readHead } from './reading/head.ts';
import { coinsAt, type CoinSources } from './reading/past-coins.ts';
import { readTransactionOf } from './reading/read-transaction.ts';
import { readTransfers } from './reading/read-transfers.ts';
import { CoinScans } from './reading/scan-coins.ts';
import { usualFeeOf } from './sending/usual-fee.ts';
import { WaitingTransfers } from './reading/waiting-transfers.ts';

/** Opens a chain over its nodes. Nothing is asked yet. */
export function openBitcoinChain(settings: ChainSettings): Chain {
  const pool = new NodePool(settings, bitcoinNodes);
  const watch = new HeadWatch(pool, bitcoinHeads);
  // No node speaks of a network that nobody knows: none of them is asked a second question then.
  const network = isBitcoinNetwork(settings.chainId) ? settings.chainId : 'main';
  const reading = { pool, span: new BlockSpan({ blocksFirst: 8, blocksMax: 200 }), memory: new ReadMemory() };
  const sources: CoinSources = { reading, scans: new CoinScans(pool, network), network };
  const waiting = new WaitingTransfers(pool, network);
  return {
    code: 'BTC',
    head: () => readHead(pool),
    block: (height) => readBlockAt(pool, height),
    read: (range, watched) => readTransfers(reading, network, range, watched),
    ...(pool.hosts > 1 ? { hear: (heights) => hearNodes(pool, heights, hashesAt) } : {}),
    transaction: (hash) => readTransactionOf(pool, network, hash.toLowerCase()),
    balances: (asks) => readBalances(sources, asks),
    balancesAt: (asks, height) => readBalancesAt(sources, asks, height),
    estimateFee: (order, outbids) => estimateFeeOf(sources, order, outbids),
    usualFee: (contract) => usualFeeOf(pool, contract),
    anchor: async ({ coins = [] }) => {
      await confirmCoins(pool, network, coins);
      return { detail: {} };
    },
    broadcast: (signed) => broadcastTo(pool, signed),
    fate: (sent) => fateOf(pool, sent),
    onHead: (wake) => watch.on(wake),
    health: () => pool.health(),
    coins: {
      of: async (addresses, atHeight) => {
        if (addresses.length === 0) return [];
        return (await coinsAt(sources, addresses, atHeight)).coins;
      },
    },
    pool: { waiting: (watched) => waiting.waiting(watched) },
    async close() {
      watch.close();
      pool.close();
    },
  };
}
