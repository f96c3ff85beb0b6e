import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createSolanaRpc } from '@solana/kit';
import { AddressTable } from '../packages/server/src/chains/address-table.ts';
import { RpcNode } from '../packages/server/src/chains/nodes/rpc-node.ts';
import type { BlockRange, Watched } from '../packages/server/src/chains/port/port.ts';
import { openSolanaChain } from '../packages/server/src/chains/solana/solana-chain.ts';
import { solanaNodes } from '../packages/server/src/chains/solana/reading/solana-nodes.ts';
import { throughputFigure, type Figure } from './measuring/figure.ts';
import type { Sample, Work } from './measuring/load.ts';
import { interleave, type Contestant } from './measuring/rounds.ts';
import { genesisHash, payeeAt, shape } from './data/solana-blocks.ts';

const fetchRatioMin = 0.5;
const kitRatioMin = 3;
const watchedCount = 1_000_000;
const blocksInRange = 24;
const blocksAtOnce = 6;
const transactionsInBlock = shape.votes + shape.swaps;
const wanted = {
  commitment: 'confirmed',
  encoding: 'json',
  maxSupportedTransactionVersion: 0,
  rewards: false,
} as const;

/** Catching up with a busy network: other people's transactions are passed over, and ours are found. */
export async function scanSolana(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const url = await startBlocks(stack);
  const found = { ours: 0, kit: 0 };
  const { ours, fetched, kit } = await interleave(contestants(stack, url, watchMany(), found));
  const flaws = Object.entries(found).flatMap(([who, count]) =>
    count === 0 ? [`${who} found none of our payments`] : [],
  );
  return [
    { ...throughputFigure('scan-solana: read, against fetching', ours, fetched, fetchRatioMin), flaws },
    { ...throughputFigure('scan-solana: the same, against kit', ours, kit, kitRatioMin), flaws },
  ];
}

async function startBlocks(stack: AsyncDisposableStack): Promise<string> {
  const worker = new Worker(new URL('./data/solana-blocks.ts', import.meta.url));
  stack.defer(() => void worker.terminate());
  const [port] = (await once(worker, 'message')) as [number];
  return `http://127.0.0.1:${port}`;
}

function contestants(stack: AsyncDisposableStack, url: string, watched: Watched, found: { ours: number; kit: number }) {
  const settings = { chainId: genesisHash, nodes: [{ id: 1, url }] };
  const chain = openSolanaChain(settings);
  const node = new RpcNode({ id: 1, url }, 0, { chainId: genesisHash, goneAfterMs: 900_000 }, solanaNodes);
  const rpc = createSolanaRpc(url);
  stack.defer(async () => (node.close(), chain.close()));
  return {
    ours: overRanges(async ({ from, to }) => {
      for (let next = from; next <= to;) {
        const { blocks, transfers } = await chain.read({ from: next, to }, watched);
        found.ours += transfers.length;
        next += blocks.length;
      }
    }),
    fetched: overRanges((range) =>
      eachBlock(range, async (slot) => {
        await node.callForBytes('getBlock', [slot, { ...wanted, transactionDetails: 'accounts' }]);
      }),
    ),
    kit: overRanges((range) =>
      eachBlock(range, async (slot) => {
        const block = await rpc.getBlock(BigInt(slot), { ...wanted, transactionDetails: 'accounts' }).send();
        for (const { transaction } of block?.transactions ?? [])
          for (const { pubkey } of transaction.accountKeys) if (watched.has(pubkey)) found.kit += 1;
      }),
    ),
  };
}

async function eachBlock({ from, to }: BlockRange, work: (slot: number) => Promise<void>): Promise<void> {
  const slots = Array.from({ length: to - from + 1 }, (_one, at) => from + at).values();
  const take = async () => {
    for (const slot of slots) await work(slot);
  };
  await Promise.all(Array.from({ length: blocksAtOnce }, take));
}

function watchMany(): AddressTable {
  const table = new AddressTable();
  for (let at = 0; at < shape.payees; at += 1) table.add(payeeAt(at));
  const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  let state = 12_345;
  while (table.size < watchedCount) {
    let key = '';
    for (let at = 0; at < 44; at += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      key += letters[state % letters.length];
    }
    table.add(key);
  }
  return table;
}

/** Goes up the chain, range after range; a measured piece of work is one transaction. */
function overRanges(take: (range: BlockRange) => Promise<void>): Contestant {
  let next = 1;
  return async (work: Work): Promise<Sample> => {
    const [startedAt, cpuBefore] = [performance.now(), process.cpuUsage()];
    let transactions = 0;
    const isDone = () =>
      'seconds' in work ? performance.now() - startedAt >= work.seconds * 1_000 : transactions >= work.requests;
    while (!isDone()) {
      const to = next + blocksInRange - 1;
      await take({ from: next, to });
      transactions += blocksInRange * transactionsInBlock;
      next = to + blocksInRange > shape.slots ? 1 : to + 1;
    }
    const { user, system } = process.cpuUsage(cpuBefore);
    const seconds = (performance.now() - startedAt) / 1_000;
    return { perSecond: transactions / seconds, cpuUs: (user + system) / transactions, p99Ms: Number.NaN };
  };
}
