import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createDepositAddress } from '@coffer/contract/money-in/deposit-addresses.ts';
import { createProject } from '@coffer/contract/projects/projects.ts';
import { createXpubWallet } from '@coffer/contract/treasury/wallets.ts';
import { accountXpub } from '@coffer/keys/phrase/account-xpub.ts';
import { startDevnet, type Up } from '../devnet/up.ts';
import { client } from '../packages/server/test/client.ts';
import { temporaryFolder } from '../packages/server/test/temporary-folder.ts';
import { compose } from '../packages/server/src/app/compose.ts';
import { AddressTable } from '../packages/server/src/chains/address-table.ts';
import { startWatching } from '../packages/server/src/modules/deposits/index.ts';
import { readConfig } from '../packages/server/src/platform/config.ts';
import { startEmbeddedPostgres } from '../packages/server/src/platform/db/embedded.ts';
import { openLog } from '../packages/server/src/platform/log.ts';
import { fixed, verdict, type Figure } from './measuring/figure.ts';
import { withoutSockets } from './measuring/without-sockets.ts';

const pushedMsMax = 100;
const polledMsMax = 300;
const warmUps = 5;
const payments = { push: 100, poll: 60 } as const;
/** Without push the rhythm of blocks decides when a node is asked: they come like those of a real chain. */
const beatMs = { push: 150, poll: 1_000 } as const;
const timeoutMs = 20_000;

type Way = keyof typeof payments;

/** From the moment a node has a block until the deposit in it is committed, with its ledger entries and events. */
export async function detectLatency(): Promise<Figure[]> {
  return [await measure('push', pushedMsMax), await measure('poll', polledMsMax)];
}

async function measure(way: Way, aimMs: number): Promise<Figure> {
  await using stack = new AsyncDisposableStack();
  const devnet = await startDevnet({ folder: folderIn(stack), steadyBlocks: false });
  stack.defer(() => devnet.stop());
  const { databaseUrl, address } = await openProgram(stack, way === 'push' ? devnet : await deaf(stack, devnet));
  const committed = await listenForDeposits(stack, databaseUrl);
  const mined = await listenForBlocks(stack, devnet.chains.ETH.wsUrl);
  const tookMs: number[] = [];
  for (let at = 0; at < warmUps + payments[way]; at += 1) {
    await pause(beatMs[way]);
    const both = Promise.all([mined(), committed()]);
    await devnet.faucet({ chain: 'ETH', code: 'USDC', address, units: 1_000_000n });
    const [minedAt, committedAt] = await both;
    if (at >= warmUps) tookMs.push(committedAt - minedAt);
  }
  const sorted = tookMs.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return {
    bench: `detect-latency: block on the node until committed, ${way}`,
    ours: `${fixed(at(0.5), 0)} ms`,
    reference: `${aimMs} ms`,
    ratio: fixed(at(0.99) / aimMs, 2),
    aim: verdict(`p99 <= ${aimMs} ms`, at(0.99) <= aimMs),
    cpuUs: '-',
    p99Ms: fixed(at(0.99), 0),
  };
}

export function folderIn(stack: AsyncDisposableStack): string {
  const folder = temporaryFolder('coffer-bench-latency');
  stack.defer(() => folder.remove());
  return folder.path;
}

/** The same chains over nodes that know no web sockets. */
async function deaf(stack: AsyncDisposableStack, devnet: Up): Promise<Up> {
  const rpcUrl = await withoutSockets(stack, devnet.chains.ETH.rpcUrl);
  return { ...devnet, chains: { ...devnet.chains, ETH: { ...devnet.chains.ETH, rpcUrl } } };
}

export async function openProgram(
  stack: AsyncDisposableStack,
  devnet: Up,
): Promise<{ databaseUrl: string; address: string }> {
  const postgres = await startEmbeddedPostgres({ dataDir: `${folderIn(stack)}/postgres` });
  stack.defer(() => postgres.stop());
  const config = readConfig({ DATA_DIR: folderIn(stack), SETUP_TOKEN: 'off' });
  const coffer = await compose({ config, databaseUrl: postgres.url, log: openLog('error'), devnet });
  stack.defer(() => coffer.close());
  await coffer.http.ready();
  const api = client(coffer);
  const { key } = await api.signUpRoot();
  const { id } = await api.ok(createProject, { key, body: { name: 'Shop' } });
  const xpub = accountXpub(new Uint8Array(randomBytes(64)), 44, 60);
  const wallet = { name: 'Deposits', projectID: id, xpubs: [{ family: 'ETH_Family', xpub }] };
  await api.ok(createXpubWallet, { key, body: wallet });
  const order = { blockchainCode: 'ETH', customerID: 'payer' };
  const { address } = await api.ok(createDepositAddress, { key, params: { id }, body: order });
  const watchers = await startWatching(coffer.deps, postgres.url, () => new AddressTable());
  stack.defer(() => watchers.stop());
  return { databaseUrl: postgres.url, address };
}

/** Resolves when the next deposit is committed: the database tells nobody before. */
async function listenForDeposits(stack: AsyncDisposableStack, databaseUrl: string): Promise<() => Promise<number>> {
  const listener = new pg.Client(databaseUrl);
  await listener.connect();
  stack.defer(() => listener.end());
  await listener.query(`
    create function tell_of_deposit() returns trigger language plpgsql as
      $$ begin perform pg_notify('bench_deposit', ''); return null; end $$;
    create trigger deposit_is_told after insert on deposit for each statement execute function tell_of_deposit();
    listen bench_deposit`);
  return () => soon((told) => void listener.once('notification', () => told(performance.now())));
}

async function listenForBlocks(stack: AsyncDisposableStack, url: string): Promise<() => Promise<number>> {
  const socket = new WebSocket(url);
  stack.defer(() => socket.close());
  await soon((told) => socket.addEventListener('open', () => told(performance.now()), { once: true }));
  const answered = soon((told) => socket.addEventListener('message', () => told(performance.now()), { once: true }));
  socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params: ['newHeads'] }));
  await answered;
  return () => soon((told) => socket.addEventListener('message', () => told(performance.now()), { once: true }));
}

function soon(begin: (told: (atMs: number) => void) => void): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('nothing happened in time')), timeoutMs);
    begin((atMs) => {
      clearTimeout(timer);
      resolve(atMs);
    });
  });
}
