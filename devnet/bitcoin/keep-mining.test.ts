import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Pace } from '../evm/keep-mining.ts';
import { openLog } from '../../packages/server/src/platform/log.ts';
import { temporaryFolder } from '../../packages/server/test/temporary-folder.ts';
import type { BitcoinRpc } from './bitcoin-rpc.ts';
import { keepMining } from './keep-mining.ts';
import { openScene, type Scene } from './node-scene.fixture.ts';
import { startSimulator } from './simulator/start-simulator.ts';

const folder = temporaryFolder('coffer-keep-mining');
const log = openLog('silent');
let scene: Scene;
let mining: ReturnType<typeof keepMining>;
beforeAll(async () => void (scene = await openScene(await startSimulator({ folder: folder.path, log }))));
afterEach(() => mining.stop());
afterAll(async () => {
  await scene.node.stop();
  await folder.remove();
});

/** Counts its rounds, so that a test can wait until it has looked, whether it mined or not. */
function keep(pace: Pace) {
  let rounds = 0;
  const rpc: BitcoinRpc = (method, ...params) => {
    if (method === 'getblockcount') rounds += 1;
    return scene.rpc(method, ...params);
  };
  mining = keepMining({ rpc, log, mineBlock: async () => void (await scene.mine()) }, pace);
  return {
    async untilItLooked(times: number) {
      const from = rounds;
      await vi.waitFor(() => expect(rounds).toBeGreaterThan(from + times), { timeout: 10_000, interval: 5 });
    },
  };
}

const height = () => scene.rpc<number>('getblockcount');

test('what waits gets its block and its confirmations at a steady pace, and then the chain rests', async () => {
  await scene.mine(6);
  const { raw } = await scene.payer();
  await scene.mine(6);
  const { untilItLooked } = keep({ busyMs: 5, busyBlocks: 6, idleMs: 3_600_000 });
  await untilItLooked(10);
  const quiet = await height();
  await untilItLooked(10);
  expect(await height()).toBe(quiet);

  const txid = await scene.send(raw);
  await vi.waitFor(async () => expect(await height()).toBe(quiet + 7), { timeout: 10_000, interval: 5 });
  expect(await scene.rpc('getrawtransaction', txid, 1)).toMatchObject({ confirmations: 7 });
  await untilItLooked(10);
  expect(await height()).toBe(quiet + 7);
});

test('what has just come waits for as long as blocks are apart, also while others are confirmed', async () => {
  await scene.mine(1);
  const { raw } = await scene.payer();
  keep({ busyMs: 400, busyBlocks: 20, idleMs: 3_600_000 });
  const from = await height();
  await vi.waitFor(async () => expect(await height()).toBeGreaterThan(from), { timeout: 10_000, interval: 5 });
  const before = performance.now();
  const txid = await scene.send(raw);
  await vi.waitFor(
    async () => expect(await scene.rpc('getrawtransaction', txid, 1)).toMatchObject({ confirmations: 1 }),
    { timeout: 10_000, interval: 5 },
  );
  expect(performance.now() - before).toBeGreaterThan(400);
});

test('a chain at rest still gets a block now and then', async () => {
  const from = await height();
  keep({ busyMs: 5, busyBlocks: 1, idleMs: 50 });
  await vi.waitFor(async () => expect(await height()).toBeGreaterThan(from + 3), { timeout: 10_000, interval: 5 });
});
