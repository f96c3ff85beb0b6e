import type { BalanceAsk, Chain, PastBalances } from '../port/port.ts';
import { batchReader } from './reading/batches.ts';
import { broadcast } from './sending/broadcast.ts';
import { contractReader } from './reading/contracts.ts';
import { estimateFee, usualFee } from './sending/estimate-fee.ts';
import { readFate } from './reading/fate.ts';
import { hearRing, hearTransfersOfRing } from './reading/hear-ring.ts';
import { readBlock, readHead } from './reading/head.ts';
import { hasBatches } from './rules/rules.ts';
import type { MemoryNetwork } from './network/network.ts';
import { NodeRing, type RingSettings } from './network/node-ring.ts';
import { memoryPositions } from './reading/positions.ts';
import { hasMovedIn, readTransaction } from './reading/read-transaction.ts';
import { TransferReader } from './reading/read-transfers.ts';

/** How long what lapses may be built from one look at the head. */
const freshForMs = 20_000;

/** A chain over nodes in this process, with every verb that the port asks for. */
export function openMemoryChain(network: MemoryNetwork, settings: RingSettings): Chain {
  const { chainId } = settings;
  const ring = new NodeRing(settings, () => network.head.at);
  const reader = new TransferReader(ring);
  const { lapseBlocks } = network;
  const stops = new Set<() => void>();
  return {
    code: network.code,
    head: () => readHead(ring),
    block: (height) => readBlock(ring, height),
    read: (range, watched) => reader.read(range, watched),
    ...(ring.hosts > 1 ? { hear: (heights) => hearRing(ring, heights) } : {}),
    hearTransfers: (told) => hearTransfersOfRing(ring, told),
    transaction: (hash) => readTransaction(ring, hash),
    hasMoved: (move) => hasMovedIn(ring, move),
    balances: (asks) => ring.first((node) => node.balances(asks)),
    balancesAt: (asks, height) => readPast(ring, network, asks, height),
    keepsStates: lapseBlocks === null,
    estimateFee: (order, outbids) => estimateFee(ring, network, order, outbids),
    usualFee: (contract) => usualFee(ring, network, contract),
    async anchor() {
      if (lapseBlocks === null) return { detail: { chainId, validUntil: '' } };
      const { height } = await readHead(ring);
      return { detail: { chainId, validUntil: String(height + lapseBlocks) }, freshForMs };
    },
    broadcast: (signed) => broadcast(ring, signed),
    fate: (sent) => readFate(ring, sent),
    onHead(wake) {
      const stop = network.onHead(wake);
      stops.add(stop);
      return () => {
        stop();
        stops.delete(stop);
      };
    },
    health: () => ring.health(),
    ...(lapseBlocks === null
      ? { positions: memoryPositions(ring) }
      : { pool: { waiting: (watched) => ring.first((node) => node.waiting(watched)) } }),
    contracts: contractReader(ring, network),
    ...(hasBatches(network.code) ? { batches: batchReader(ring, network) } : {}),
    async close() {
      for (const stop of stops) stop();
      stops.clear();
    },
  };
}

/** A chain whose signatures lapse keeps no old states either: it answers for its newest final block. */
function readPast(
  ring: NodeRing,
  { lapseBlocks }: MemoryNetwork,
  asks: readonly BalanceAsk[],
  asked: number,
): Promise<PastBalances> {
  return ring.first(async (node) => {
    const { finalizedHeight, height: newest } = await node.head();
    const height = lapseBlocks === null ? asked : (finalizedHeight ?? newest);
    return { height, units: await node.balances(asks, height) };
  });
}
