import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { ChildProcess } from 'node:child_process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createProject } from '@coffer/contract/projects/projects.ts';
import { createWallet } from '@coffer/contract/treasury/wallets.ts';
import { writeHandedOver } from '../packages/server/src/app/signer/handed-over.ts';
import { openEvmStage, type EvmStage } from '../packages/server/src/chains/evm/stage.fixture.ts';
import { startSending } from '../packages/server/src/modules/outgoing/index.ts';
import { spawnBound } from '../packages/server/src/platform/spawn-bound.ts';
import { plantOrder } from '../packages/server/test/plant/plant-order.ts';
import { startWorld, type World } from '../packages/server/test/world.ts';

/** A signer that is killed as soon as its journal grows: mostly before its transaction has ended. */
const kills = 6;
/** In all fewer than may be on their way at once: nobody watches the chain here. */
const perRound = 2;
const units = 7n;
const entry = path.resolve(import.meta.dirname, '../packages/server/src/signer.ts');

const running = new AsyncDisposableStack();
let eth: EvmStage;
let world: World;
let hot: { id: number; address: string };
let shop: number;
let signer: ChildProcess;

const folder = () => path.join(world.coffer.deps.config.DATA_DIR, 'signer');
const journal = () => path.join(folder(), 'journal');

beforeAll(async () => {
  eth = await openEvmStage('ETH');
  running.defer(() => eth.close());
  const env = { NETWORK: 'local', CHAINS: 'ETH,BASE', ETH_RPC_URL: eth.proxy.url, ROLES: 'api,worker,watcher' };
  world = await startWorld({ env });
  running.defer(() => world.close());
  const { key } = await world.signUpRoot();
  shop = (await world.ok(createProject, { key, body: { name: 'Shop' } })).id;
  const body = { name: 'Payouts', walletType: 'hot_wallet', family: 'ETH_Family' };
  const made = await world.ok(createWallet, { key, body });
  hot = { id: made.id, address: (made.address ?? '').toLowerCase() };
  await eth.pay([{ to: hot.address, contract: null, units: 10n ** 18n }]);
  await eth.mine(1);
  const sending = startSending(world.coffer.deps);
  running.defer(() => sending.stop());
  signer = start();
  running.defer(async () => {
    const ended = once(signer, 'exit');
    signer.kill('SIGTERM');
    await ended;
  });
});
afterAll(() => running.disposeAsync());

function start(): ChildProcess {
  const { DATA_DIR } = world.coffer.deps.config;
  const settings = {
    ROLES: 'signer',
    DATABASE_URL: world.signerUrl,
    NETWORK: 'local',
    LOG_LEVEL: 'error',
    DATA_DIR,
    SIGNER_DATA_DIR: folder(),
    MASTER_KEY: readFileSync(path.join(DATA_DIR, 'master.key'), 'utf8').trim(),
  };
  const input = writeHandedOver({ settings });
  return spawnBound([process.execPath, entry], { env: {}, input, output: 'inherit', endWith: 'TERM' });
}

function pay(): Promise<{ id: number; to: string }> {
  return plantOrder(world.coffer.deps, { projectId: shop, hot, units });
}

const sizeNow = () => (existsSync(journal()) ? statSync(journal()).size : 0);

async function grown(before: number): Promise<void> {
  while (sizeNow() <= before) await nextTurn();
}

async function rows<T extends object>(text: string): Promise<T[]> {
  return (await world.coffer.deps.pool.query<T>(text)).rows;
}

test('whenever it is killed, each order is signed once, paid once, and stands in its journal once', async () => {
  const orders: { id: number; to: string }[] = [];
  let cutShort = 0;
  for (let round = 0; round < kills; round += 1) {
    // From its first line on, which names the journal and no signature.
    await grown(0);
    const before = sizeNow();
    for (let at = 0; at < perRound; at += 1) orders.push(await pay());
    await grown(before);
    const ended = once(signer, 'exit');
    signer.kill('SIGKILL');
    await ended;
    const [stored] = await rows<{ seq: number }>('select seq from signer_journal');
    const written = readFileSync(journal(), 'utf8').split('\n').length - 1;
    if (written > (stored?.seq ?? 0)) cutShort += 1;
    signer = start();
    await eth.mine(1);
  }
  await vi.waitFor(
    async () => {
      await eth.mine(1);
      for (const { to } of orders) expect(BigInt(await eth.rpc<string>('eth_getBalance', to, 'latest'))).toBe(units);
    },
    { timeout: 120_000, interval: 500 },
  );
  console.log(`${kills} kills, ${cutShort} of them between the journal and the end of its transaction`);
  expect(cutShort).toBeGreaterThan(0);
  expect(Number(await eth.rpc<string>('eth_getTransactionCount', hot.address, 'latest'))).toBe(orders.length);
  const stored = await rows<{ hash: string }>('select hash from signed_transaction where version = 1');
  const lines = readFileSync(journal(), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line.slice(65)) as { kind: string; hash?: string; version?: number })
    .filter(({ kind, version }) => kind === 'signed' && version === 1);
  expect(new Set(lines.map(({ hash }) => hash))).toEqual(new Set(stored.map(({ hash }) => hash)));
  expect(lines).toHaveLength(orders.length);
  expect(stored).toHaveLength(orders.length);
});
