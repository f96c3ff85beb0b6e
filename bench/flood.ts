import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import pg from 'pg';
import { encodeFunctionData, toHex, type Address, type Hex } from 'viem';
import { testUsdcAbi } from '@coffer/contract-abi/test-tokens.ts';
import { jsonRpc, type JsonRpc } from '../devnet/evm/json-rpc.ts';
import { startDevnet, type Up } from '../devnet/up.ts';
import { compileTrickster } from '../packages/server/src/chains/evm/trickster.fixture.ts';
import { folderIn, openProgram } from './detect-latency.ts';
import { fixed, verdict, type Figure } from './measuring/figure.ts';

/** As many as fit into a block of Ethereum, for one transaction's fee. */
const logsInABlock = 14_000;
const slowerMax = 3;
/** Of a steady state: what early and late blocks of the same flood leave apart is noise, or it leaks. */
const growthMbMax = 40;
/** So many blocks at both ends of a flood are compared. */
const samples = 10;
const warmUps = 4;
const payments = 30;
/** Between the rhythm of Base and that of Ethereum. */
const beatMs = 3_000;
/** As a local chain of Ethereum asks for. */
const confirmations = 3;
const creditedWithinMs = 120_000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

type Kind = 'quiet' | 'flood';
type Taken = { seen: number[]; credited: number[] };

/**
 * From the block on the node until the payment in it is credited, with its confirmations, while each block holds a payment. In
 * a flood a stranger's contract says in each block that the shop received thousands of its tokens. Beside it the time until
 * the payment is seen: reading such a block alone takes a node and us many times as long as a quiet one.
 *
 * The memory is what the process keeps: after each block of the flood all garbage is collected and the resident size taken; the
 * medians of the first and of the last blocks are held against each other. What a block takes while it is read is not in it.
 */
export async function flood(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const devnet = await startDevnet({ folder: folderIn(stack), steadyBlocks: false });
  stack.defer(() => devnet.stop());
  const { databaseUrl, address } = await openProgram(stack, devnet);
  const watched = await watchDeposits(stack, databaseUrl);
  const node = await openNode(jsonRpc(devnet.chains.ETH.rpcUrl), usdcOf(devnet));

  async function takes(kind: Kind, count: number, afterEach = () => {}): Promise<Taken> {
    const minedAt = new Map<number, number>();
    for (let at = 0; at < count + confirmations; at += 1) {
      const next = pause(beatMs);
      const height = await node.mineWith(kind, address);
      if (at < count) minedAt.set(height, performance.now());
      await next;
      afterEach();
    }
    const until = performance.now() + creditedWithinMs;
    while ([...minedAt.keys()].some((height) => !watched.credited.has(height))) {
      if (performance.now() > until) throw new Error(`a payment was not credited within ${creditedWithinMs} ms`);
      await pause(50);
    }
    const since = (told: ReadonlyMap<number, number>) =>
      [...minedAt].map(([height, atMs]) => Math.max(0, (told.get(height) ?? Number.NaN) - atMs));
    return { seen: since(watched.seen), credited: since(watched.credited) };
  }

  await takes('quiet', warmUps);
  const quiet = await takes('quiet', payments);
  await takes('flood', warmUps);
  const memory: number[] = [];
  const flooded = await takes('flood', payments, () => memory.push(memoryMb()));
  const early = quantile(memory.slice(0, samples), 0.5);
  const grown = quantile(memory.slice(-samples), 0.5) - early;
  return figures(quiet, flooded, { before: early, grown }, await leftBehind(databaseUrl));
}

type Memory = { before: number; grown: number };

function figures(quiet: Taken, flooded: Taken, { before, grown }: Memory, left: Left): Figure[] {
  const compare = (what: keyof Taken, bench: string): Figure => ({
    bench,
    ours: `${fixed(quantile(flooded[what], 0.5), 0)} ms`,
    reference: `${fixed(quantile(quiet[what], 0.5), 0)} ms quiet`,
    ratio: fixed(quantile(flooded[what], 0.99) / quantile(quiet[what], 0.99), 2),
    aim: '',
    cpuUs: '-',
    p99Ms: `${fixed(quantile(flooded[what], 0.99), 0)} : ${fixed(quantile(quiet[what], 0.99), 0)}`,
  });
  const isMet = quantile(flooded.credited, 0.99) <= slowerMax * quantile(quiet.credited, 0.99);
  const isCounted = left.rows === 1 && left.arrivals >= payments * logsInABlock;
  return [
    {
      ...compare('credited', `flood: until credited, ${logsInABlock} foreign logs in each block`),
      aim: verdict(`p99 <= ${slowerMax} × quiet`, isMet),
      ...(isCounted ? {} : { flaws: [`${left.rows} rows stand for ${left.arrivals} foreign logs`] }),
    },
    compare('seen', 'flood: until seen'),
    {
      bench: 'flood: memory',
      cpuUs: '-',
      p99Ms: '-',
      ours: `${fixed(before + grown, 0)} MB late`,
      reference: `${fixed(before, 0)} MB early`,
      ratio: fixed((before + grown) / before, 2),
      aim: verdict(`+ <= ${growthMbMax} MB`, grown <= growthMbMax),
    },
  ];
}

function usdcOf({ tokens }: Up): string {
  const usdc = tokens.find(({ chain, code }) => chain === 'ETH' && code === 'USDC');
  if (!usdc) throw new Error('the local chain has no USDC');
  return usdc.address;
}

type Node = { mineWith(kind: Kind, address: string): Promise<number> };

async function openNode(rpc: JsonRpc, token: string): Promise<Node> {
  const { abi, code } = compileTrickster();
  const [payer, stranger] = await rpc<string[]>('eth_accounts');
  const deployed = await rpc<string>('eth_sendTransaction', { from: stranger, data: code });
  await rpc('anvil_mine', '0x1');
  const { contractAddress } = await rpc<{ contractAddress: Hex }>('eth_getTransactionReceipt', deployed);
  await rpc('evm_setAutomine', false);
  return {
    async mineWith(kind, address) {
      const to = address as Address;
      if (kind === 'flood') {
        const data = encodeFunctionData({ abi, functionName: 'flood', args: [to, BigInt(logsInABlock)] });
        await rpc('eth_sendTransaction', { from: stranger, to: contractAddress, data, gas: toHex(28_000_000) });
      }
      const data = encodeFunctionData({ abi: testUsdcAbi, functionName: 'mint', args: [to, 1_000_000n] });
      await rpc('eth_sendTransaction', { from: payer, to: token, data, gas: toHex(200_000) });
      await rpc('evm_mine');
      return Number(await rpc<string>('eth_blockNumber'));
    },
  };
}

type Told = { seen: Map<number, number>; credited: Map<number, number> };

/** When the payment of each block was committed, and when it was credited. */
async function watchDeposits(stack: AsyncDisposableStack, databaseUrl: string): Promise<Told> {
  const told: Told = { seen: new Map(), credited: new Map() };
  const listener = new pg.Client(databaseUrl);
  await listener.connect();
  stack.defer(() => listener.end());
  listener.on('notification', ({ payload = '' }) => {
    const [status, height] = payload.split(' ');
    (status === 'confirmed' ? told.credited : told.seen).set(Number(height), performance.now());
  });
  await listener.query(`
    create function tell_of_deposit() returns trigger language plpgsql as
      $$ begin perform pg_notify('bench_deposit', new.status || ' ' || new.block_height); return null; end $$;
    create trigger deposit_is_told after insert or update of status on deposit for each row
      when (new.treatment = 'credit') execute function tell_of_deposit();
    listen bench_deposit`);
  return told;
}

type Left = { rows: number; arrivals: number };

async function leftBehind(databaseUrl: string): Promise<Left> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<Left>(
      `select count(*)::int as rows, sum(arrivals)::int as arrivals from deposit where treatment = 'unsupported'`,
    );
    return rows[0] ?? { rows: 0, arrivals: 0 };
  } finally {
    await client.end();
  }
}

function memoryMb(): number {
  collectGarbage();
  return process.memoryUsage().rss / 2 ** 20;
}

function quantile(all: readonly number[], share: number): number {
  return all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))] ?? Number.NaN;
}
