import { BlockSpan } from '../nodes/block-span.ts';
import { hearNodes } from '../nodes/hearing/hear-nodes.ts';
import { transferHearer } from '../nodes/hearing/hear-transfers.ts';
import { NodePool } from '../nodes/node-pool.ts';
import { ReadMemory } from '../nodes/read-memory.ts';
import { HeadWatch } from '../nodes/watch-head.ts';
import type { ChainSettings } from '../port/chains.ts';
import type { BlockRange, Chain, Watched } from '../port/port.ts';
import { readBalances } from './reading/balances.ts';
import { broadcastTo } from './sending/broadcast.ts';
import { anchorOf } from './sending/anchor.ts';
import { contractReader } from './reading/contracts.ts';
import { estimateFeeOf } from './sending/estimate-fee.ts';
import { fateOf } from './reading/fate.ts';
import { hashesAt, readBlockAt, readHead, tronHeads } from './reading/head.ts';
import { readBalancesAt } from './reading/past-balances.ts';
import { hasMovedIn, readTransactionOf } from './reading/read-transaction.ts';
import { readTransfers } from './reading/read-transfers.ts';
import { tellTransfers } from './reading/tell-transfers.ts';
import { tronNodes } from './reading/tron-nodes.ts';
import { usualFeeOf } from './sending/usual-fee.ts';

/** Nodes give no more full blocks at once. */
const span = { blocksFirst: 20, blocksMax: 100 };

/** Opens a chain over its nodes. Nothing is asked yet. */
export function openTronChain({ tracing = true, ...settings }: ChainSettings): Chain {
  const pool = new NodePool(settings, tronNodes);
  const watch = new HeadWatch(pool, tronHeads);
  const reading = { pool, span: new BlockSpan(span), memory: new ReadMemory(), tracing };
  const now = {
    head: () => readHead(pool),
    balances: (asks: Parameters<Chain['balances']>[0]) => readBalances(pool, asks),
    read: (range: BlockRange, watched: Watched) => readTransfers(reading, range, watched),
  };
  return {
    code: 'TRX',
    ...now,
    block: (height) => readBlockAt(pool, height),
    ...(pool.hosts > 1 ? { hear: (heights) => hearNodes(pool, heights, hashesAt) } : {}),
    hearTransfers: transferHearer(pool, tellTransfers),
    transaction: (hash) => readTransactionOf(pool, hash.toLowerCase()),
    hasMoved: (move) => hasMovedIn(pool, { ...move, hash: move.hash.toLowerCase() }),
    balancesAt: (asks, height) => readBalancesAt(now, asks, height),
    estimateFee: (order, outbids) => estimateFeeOf(pool, order, outbids),
    usualFee: (contract) => usualFeeOf(pool, contract),
    anchor: () => anchorOf(pool),
    broadcast: (signed) => broadcastTo(pool, signed),
    fate: (sent) => fateOf(pool, sent),
    onHead: (wake) => watch.on(wake),
    health: () => pool.health(),
    contracts: contractReader(pool),
    async close() {
      watch.close();
      pool.close();
    },
  };
}
