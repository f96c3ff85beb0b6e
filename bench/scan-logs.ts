import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createPublicClient, http, parseAbiItem, toHex } from 'viem';
import { AddressTable } from '../packages/server/src/chains/address-table.ts';
import { fetchLogs } from '../packages/server/src/chains/evm/reading/fetch-logs.ts';
import { ethNodes } from '../packages/server/src/chains/solidity/eth-nodes.ts';
import type { RawLog } from '../packages/server/src/chains/solidity/raw-shapes.ts';
import { transferTopic } from '../packages/server/src/chains/solidity/scan-logs.ts';
import { partiesOf } from '../packages/server/src/chains/solidity/transfer-parties.ts';
import { RpcNode } from '../packages/server/src/chains/nodes/rpc-node.ts';
import type { BlockRange } from '../packages/server/src/chains/port/port.ts';
import { chainsOn } from '../packages/server/src/chains/registry.ts';
import { startEmbeddedPostgres } from '../packages/server/src/platform/db/embedded.ts';
import { fixed, throughputFigure, verdict, type Figure } from './measuring/figure.ts';
import type { Sample, Work } from './measuring/load.ts';
import { interleave, type Contestant } from './measuring/rounds.ts';
import { chainId, openScanChain, payees, shape, type ScanChain } from './data/scan-chain.ts';

const fetchRatioMin = 0.7;
const viemRatioMin = 8;
const bytesMax = 40;
/** As many addresses as a big shop has, and with them those that are known. */
const watchedCount = 1_000_000;
export const blocksInRange = 25;

type Hit = { txHash: string; path: string; contract: string; to: string; units: bigint };

/** Catching up with a busy chain: other people's transfers are passed over, and ours are stored. */
export async function scanLogs(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const chain = await openScanChain(stack);
  const store = await openStore(stack);
  const watched = watchMany(payees);
  const found = { ours: 0, viem: 0, read: 0 };
  const many = await interleave(contestants(stack, { chain, store, watched, found }));
  const missing = Object.entries(found).filter(([, count]) => count === 0);
  const flaws = missing.map(([who]) => `${who} found none of our transfers`);
  const perAddress = watched.bytes / watched.size;
  const { ours, fetched, viem, read, fetchedAll } = many;
  return [
    { ...throughputFigure('scan-logs: scanned and stored, against fetching', ours, fetched, fetchRatioMin), flaws },
    { ...throughputFigure('scan-logs: the same, against viem', ours, viem, viemRatioMin), flaws },
    { ...throughputFigure('scan-logs: with blocks and receipts, against fetching', read, fetchedAll), flaws },
    {
      bench: 'scan-logs: memory of a watched address',
      ours: `${fixed(perAddress, 1)} bytes`,
      reference: '-',
      ratio: fixed(perAddress / bytesMax, 2),
      aim: verdict(`<= ${bytesMax} bytes`, perAddress <= bytesMax),
      cpuUs: '-',
      p99Ms: '-',
    },
  ];
}

type Course = {
  chain: ScanChain;
  store: (hits: readonly Hit[]) => Promise<number>;
  watched: AddressTable;
  found: { ours: number; viem: number; read: number };
};

function contestants(stack: AsyncDisposableStack, { chain, store, watched, found }: Course) {
  const node = new RpcNode({ id: 1, url: chain.url }, 0, { chainId: String(chainId), goneAfterMs: 900_000 }, ethNodes);
  const settings = { chainId: String(chainId), nodes: [{ id: 1, url: chain.url }], tracing: false };
  const whole = chainsOn('main').connect('ETH', settings);
  stack.defer(async () => (node.close(), whole.close()));
  const client = createPublicClient({ transport: http(chain.url) });
  const event = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 units)');
  const fetchOnly = ({ from, to }: BlockRange) =>
    node.callForBytes('eth_getLogs', [{ fromBlock: toHex(from), toBlock: toHex(to), topics: [transferTopic] }]);
  return {
    ours: overRanges(chain, async (range) => {
      const scan = await fetchLogs(node, range, watched);
      if (!scan) throw new Error('a block with more logs than its node gives');
      found.ours += await store(scan.candidates.map(hitOf));
      return scan.logs;
    }),
    fetched: overRanges(chain, async (range) => {
      await fetchOnly(range);
      return logsIn(range);
    }),
    viem: overRanges(chain, async ({ from, to }) => {
      const logs = await client.getLogs({ event, fromBlock: BigInt(from), toBlock: BigInt(to) });
      found.viem += logs.filter(({ args }) => watched.has((args.to ?? '').toLowerCase())).length;
      return logs.length;
    }),
    read: overRanges(chain, async ({ from, to }) => {
      for (let next = from; next <= to;) {
        const { blocks, transfers } = await whole.read({ from: next, to }, watched);
        found.read += await store(transfers.map((one) => ({ ...one, contract: one.contract ?? '', to: one.to ?? '' })));
        next += blocks.length;
      }
      return logsIn({ from, to });
    }),
    fetchedAll: overRanges(chain, async (range) => {
      const heights = Array.from({ length: blocksInRange }, (_one, at) => toHex(range.from + at));
      const blocks = heights.map((height) => ['eth_getBlockByNumber', [height, true]] as const);
      await Promise.all([fetchOnly(range), node.all(blocks)]);
      return logsIn(range);
    }),
  };
}

function logsIn({ from, to }: BlockRange): number {
  return (to - from + 1) * shape.transactions * shape.logs;
}

function hitOf(log: RawLog): Hit {
  return {
    txHash: log.transactionHash,
    path: `log:${log.logIndex}`,
    contract: log.address,
    to: partiesOf(log)?.to ?? '',
    units: BigInt(log.data),
  };
}

export function watchMany(known: readonly string[]): AddressTable {
  const table = new AddressTable();
  table.addMany(known);
  let state = 12_345n;
  for (let at = table.size; at < watchedCount; at += 1) {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & ((1n << 64n) - 1n);
    table.add(`0x${state.toString(16).padStart(16, '0')}${'0'.repeat(24)}`);
  }
  return table;
}

/** Goes round the chain, range after range; a measured piece of work is one log. */
export function overRanges(
  { first, last }: Pick<ScanChain, 'first' | 'last'>,
  take: (range: BlockRange) => Promise<number>,
): Contestant {
  let next = first;
  return async (work: Work): Promise<Sample> => {
    const [startedAt, cpuBefore] = [performance.now(), process.cpuUsage()];
    let logs = 0;
    const isDone = () =>
      'seconds' in work ? performance.now() - startedAt >= work.seconds * 1_000 : logs >= work.requests;
    while (!isDone()) {
      const to = next + blocksInRange - 1;
      logs += await take({ from: next, to });
      next = to + blocksInRange > last ? first : to + 1;
    }
    const { user, system } = process.cpuUsage(cpuBefore);
    const seconds = (performance.now() - startedAt) / 1_000;
    return { perSecond: logs / seconds, cpuUs: (user + system) / logs, p99Ms: Number.NaN };
  };
}

async function openStore(stack: AsyncDisposableStack): Promise<(hits: readonly Hit[]) => Promise<number>> {
  const home = mkdtempSync(path.join(tmpdir(), 'coffer-bench-'));
  stack.defer(() => rmSync(home, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(home, 'postgres') });
  stack.defer(() => postgres.stop());
  const client = new pg.Client(postgres.url);
  await client.connect();
  stack.defer(() => client.end());
  await client.query(`create table hit (
    tx_hash text, path text, contract text, to_address text, units numeric(78, 0), times int, primary key (tx_hash, path))`);
  return async (hits) => {
    const columns = [
      hits.map((hit) => hit.txHash),
      hits.map((hit) => hit.path),
      hits.map((hit) => hit.contract),
      hits.map((hit) => hit.to),
      hits.map((hit) => String(hit.units)),
    ];
    await client.query({
      name: 'store-hits',
      text: `insert into hit select *, 1 from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::numeric[])
        on conflict (tx_hash, path) do update set times = hit.times + 1`,
      values: columns,
    });
    return hits.length;
  };
}
