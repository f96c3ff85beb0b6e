import { BlockSpan } from '../nodes/block-span.ts';
import { hearNodes } from '../nodes/hearing/hear-nodes.ts';
import { transferHearer } from '../nodes/hearing/hear-transfers.ts';
import { NodePool } from '../nodes/node-pool.ts';
import { ReadMemory } from '../nodes/read-memory.ts';
import { HeadWatch } from '../nodes/watch-head.ts';
import type { ChainSettings } from '../port/chains.ts';
import type { Chain } from '../port/port.ts';
import { readBalances } from './reading/balances.ts';
import { broadcastTo } from './sending/broadcast.ts';
import { estimateFeeOf, usualFeeOf } from './sending/estimate-fee.ts';
import { refusedNowOf } from './sending/refused-now.ts';
import { fateOf } from './reading/fate.ts';
import { hashesAt, readBlockAt, readHead } from './reading/head.ts';
import { MintBook } from './reading/mint-book.ts';
import { findNonce } from './reading/nonces.ts';
import { readRent } from './reading/rent.ts';
import { readPastBalances } from './reading/past-balances.ts';
import { prepareSweeps } from './sending/prepare-sweeps.ts';
import { anchorOf } from './sending/anchor.ts';
import { hasMovedIn, readTransactionOf } from './reading/read-transaction.ts';
import { readTransfers } from './reading/read-transfers.ts';
import { tellTransfers } from './reading/tell-transfers.ts';
import { solanaNodes } from './reading/solana-nodes.ts';
import { solanaHeads } from './reading/watch-heads.ts';

/** Opens Solana over its nodes. Heights are slots. Nothing is asked yet. */
export function openSolanaChain(settings: ChainSettings): Chain {
  const pool = new NodePool(settings, solanaNodes);
  const watch = new HeadWatch(pool, solanaHeads);
  const mints = new MintBook();
  const reading = { pool, span: new BlockSpan({ blocksFirst: 8, blocksMax: 64 }), memory: new ReadMemory(), mints };
  return {
    code: 'SOLANA',
    head: () => readHead(pool),
    block: (height) => readBlockAt(pool, height),
    read: (range, watched) => readTransfers(reading, range, watched),
    ...(pool.hosts > 1 ? { hear: (heights) => hearNodes(pool, heights, hashesAt) } : {}),
    hearTransfers: transferHearer(pool, tellTransfers),
    transaction: (hash) => readTransactionOf(pool, hash),
    hasMoved: (move) => hasMovedIn(pool, move),
    balances: (asks) => readBalances(pool, asks),
    balancesAt: (asks, height) => readPastBalances(pool, asks, height),
    estimateFee: (order, outbids) => estimateFeeOf({ pool, mints }, order, outbids),
    usualFee: (contract) => usualFeeOf({ pool, mints }, contract),
    anchor: (order) => anchorOf(pool, order),
    broadcast: (signed) => broadcastTo(pool, signed),
    fate: (sent) => fateOf(pool, sent),
    onHead: (wake) => watch.on(wake),
    health: () => pool.health(),
    // Deposit addresses have keys of their own and pay nothing: they sign what the hot wallet pays for.
    cosigning: {
      prepare: (wanted) => prepareSweeps({ pool, mints }, wanted),
      lifetime: (hotWallet, number) => findNonce(pool, hotWallet, number),
      leastUnits: () => pool.ask((node) => readRent(node, 0)),
    },
    lists: { refusedNow: (order) => refusedNowOf({ pool, mints }, order) },
    async close() {
      watch.close();
      pool.close();
    },
  };
}
