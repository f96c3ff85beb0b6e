import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { ChainSettings } from '../port/chains.ts';
import type { Chain } from '../port/port.ts';
import { readBalances } from './reading/balances.ts';
import { batchReader } from './reading/batches.ts';
import { BlockSpan } from '../nodes/block-span.ts';
import { broadcastTo } from './sending/broadcast.ts';
import { contractReader } from './reading/contracts.ts';
import { estimateFeeOf } from './sending/estimate-fee.ts';
import { ethNodes } from '../solidity/eth-nodes.ts';
import { fateOf } from './reading/fate.ts';
import { hearNodes } from '../nodes/hearing/hear-nodes.ts';
import { transferHearer } from '../nodes/hearing/hear-transfers.ts';
import { hashesAt, readBlockAt, readHead } from '../solidity/head.ts';
import { evmPositions } from './reading/positions.ts';
import { ReadMemory } from '../nodes/read-memory.ts';
import { hasMovedIn, readTransactionOf } from './reading/read-transaction.ts';
import { readTransfers } from './reading/read-transfers.ts';
import { tellTransfers } from './reading/tell-transfers.ts';
import { NodePool } from '../nodes/node-pool.ts';
import { HeadWatch } from '../nodes/watch-head.ts';
import { usualFeeOf } from './sending/usual-fee.ts';
import { evmHeads } from './reading/watch-heads.ts';

/** Opens a chain over its nodes. Nothing is asked yet. */
export function openEvmChain(code: ChainCode, settings: ChainSettings): Chain {
  const pool = new NodePool(settings, ethNodes);
  const watch = new HeadWatch(pool, evmHeads);
  const { tracing = true } = settings;
  const reading = { pool, span: new BlockSpan({ blocksFirst: 32, blocksMax: 500 }), memory: new ReadMemory(), tracing };
  return {
    code,
    head: () => readHead(pool),
    block: (height) => readBlockAt(pool, height),
    read: (range, watched) => readTransfers(reading, range, watched),
    readAgain: (range, watched) => readTransfers({ ...reading, byReceipts: true }, range, watched),
    ...(pool.hosts > 1 ? { hear: (heights) => hearNodes(pool, heights, hashesAt) } : {}),
    hearTransfers: transferHearer(pool, tellTransfers(tracing)),
    transaction: (hash) => readTransactionOf(pool, hash.toLowerCase(), tracing),
    hasMoved: (move) => hasMovedIn(pool, { ...move, hash: move.hash.toLowerCase() }),
    balances: (asks) => readBalances(pool, asks),
    balancesAt: async (asks, height) => ({ height, units: await readBalances(pool, asks, height) }),
    keepsStates: true,
    estimateFee: (order, outbids) => estimateFeeOf(pool, order, outbids),
    usualFee: (contract) => usualFeeOf(pool, contract),
    anchor: async () => ({ detail: { chainId: settings.chainId } }),
    broadcast: (signed) => broadcastTo(pool, signed),
    fate: (sent) => fateOf(pool, sent),
    onHead: (wake) => watch.on(wake),
    health: () => pool.health(),
    positions: evmPositions(pool),
    contracts: contractReader(pool),
    batches: batchReader(pool),
    async close() {
      watch.close();
      pool.close();
    },
  };
}
