import { spellScript } from '@coffer/keys/bitcoin/script.ts';
import { scriptOfAddress } from '@coffer/keys/bitcoin/parse-address.ts';
import { bitcoindProgram } from '../devnet/bitcoin/bitcoind-program.ts';
import { AddressTable } from '../packages/server/src/chains/address-table.ts';
import { openBitcoinChain } from '../packages/server/src/chains/bitcoin/bitcoin-chain.ts';
import { openBitcoinStage, type BitcoinStage } from '../packages/server/src/chains/bitcoin/stage.fixture.ts';
import { openPost } from '../packages/server/src/chains/nodes/post-json.ts';
import type { BlockRange } from '../packages/server/src/chains/port/port.ts';
import { throughputFigure, type Figure } from './measuring/figure.ts';
import type { Sample, Work } from './measuring/load.ts';
import { interleave, type Contestant } from './measuring/rounds.ts';

const fetchRatioMin = 0.6;
const watchedCount = 1_000_000;
/** Blocks as full as those of the main network: four of them weigh what four weigh there. */
const shape = { blocks: 8, transactions: 150, outputs: 20, hitEvery: 100, payees: 64 };
const blocksInRange = 4;
const withPrevouts = 3;
const limits = { timeoutMs: 60_000, bytesMax: 2 ** 28 };
const network = 'regtest';
const unitsPaid = 1_000n;
const feeUnits = 50_000n;

/** Catching up with busy blocks: other people's outputs are passed over, against no more than having the blocks sent. */
export async function scanBitcoin(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  // The simulator writes blocks in this process, and would be measured with what reads them.
  if (!(await bitcoindProgram())) return [missing()];
  const stage = await openBitcoinStage('bitcoind');
  stack.defer(() => stage.close());
  const range = await fillBlocks(stage);
  const chain = openBitcoinChain({ chainId: network, nodes: [{ id: 1, url: stage.nodeUrl }] });
  stack.defer(() => chain.close());
  const post = openPost(new URL(stage.nodeUrl));
  stack.defer(async () => post.close());
  const watched = watchMany();
  let found = 0;
  const hashes = await Promise.all(heightsOf(range).map((height) => stage.rpc<string>('getblockhash', height)));
  const samples = await interleave({
    ours: overRanges(range, async (part) => {
      for (let next = part.from; next <= part.to;) {
        const { blocks, transfers } = await chain.read({ from: next, to: part.to }, watched);
        found += transfers.length;
        next += blocks.length;
      }
    }),
    fetched: overRanges(range, async (part) => {
      const wanted = hashes.slice(part.from - range.from, part.to - range.from + 1);
      await Promise.all(wanted.map((hash) => post.send(questionFor(hash), limits)));
    }),
  });
  const flaws = found === 0 ? ['ours found none of our payments'] : [];
  const name = 'scan-bitcoin: outputs read and proven, against fetching blocks';
  return [{ ...throughputFigure(name, samples.ours, samples.fetched, fetchRatioMin), flaws }];
}

/** As the adapter asks: each block by itself, and the questions side by side. */
function questionFor(hash: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getblock', params: [hash, withPrevouts] });
}

const payees = Array.from({ length: shape.payees }, (_one, at) => addressOf(at, 0xaa));

async function fillBlocks(stage: BitcoinStage): Promise<BlockRange> {
  const from = (await stage.rpc<number>('getblockcount')) + 1;
  let paid = 0;
  for (let block = 0; block < shape.blocks; block += 1) {
    for (let one = 0; one < shape.transactions; one += 1) {
      const outputs = Array.from({ length: shape.outputs }, () => {
        paid += 1;
        const to = paid % shape.hitEvery === 0 ? payees[paid % payees.length]! : addressOf(paid, 0xbb);
        return { script: scriptOfAddress(to, network), units: unitsPaid };
      });
      await stage.wallet.send(await stage.wallet.nextCoin(), outputs, feeUnits);
    }
    await stage.mine(1);
  }
  return { from, to: await stage.rpc<number>('getblockcount') };
}

function watchMany(): AddressTable {
  const table = new AddressTable();
  table.addMany(payees);
  for (let at = table.size; at < watchedCount; at += 1) table.add(`bcrt1q${at.toString(32).padStart(38, 'q')}`);
  return table;
}

function addressOf(at: number, first: number): string {
  const hash = new Uint8Array(20).fill(first);
  new DataView(hash.buffer).setUint32(4, at);
  return spellScript({ kind: 'p2wpkh', hash }, network);
}

function heightsOf({ from, to }: BlockRange): number[] {
  return Array.from({ length: to - from + 1 }, (_one, at) => from + at);
}

/** Goes round the blocks, range after range; a measured piece of work is one output. */
function overRanges(whole: BlockRange, take: (range: BlockRange) => Promise<void>): Contestant {
  let next = whole.from;
  return async (work: Work): Promise<Sample> => {
    const [startedAt, cpuBefore] = [performance.now(), process.cpuUsage()];
    let outputs = 0;
    const isDone = () =>
      'seconds' in work ? performance.now() - startedAt >= work.seconds * 1_000 : outputs >= work.requests;
    while (!isDone()) {
      const to = Math.min(whole.to, next + blocksInRange - 1);
      await take({ from: next, to });
      outputs += (to - next + 1) * shape.transactions * shape.outputs;
      next = to === whole.to ? whole.from : to + 1;
    }
    const { user, system } = process.cpuUsage(cpuBefore);
    const seconds = (performance.now() - startedAt) / 1_000;
    return { perSecond: outputs / seconds, cpuUs: (user + system) / outputs, p99Ms: Number.NaN };
  };
}

function missing(): Figure {
  const blank = { ours: '-', reference: '-', ratio: '-', aim: '', cpuUs: '-', p99Ms: '-' };
  return { bench: 'scan-bitcoin', ...blank, flaws: ['there is no bitcoind in PATH, and BITCOIND names none'] };
}
