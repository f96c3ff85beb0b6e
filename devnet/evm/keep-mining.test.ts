import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openLog } from '../../packages/server/src/platform/log.ts';
import { temporaryFolder } from '../../packages/server/test/temporary-folder.ts';
import { keepMining, type Pace } from './keep-mining.ts';
import { mine } from './mine.ts';
import { send } from './send.ts';
import { startAnvil, type Anvil } from './start-anvil.ts';

const folder = temporaryFolder('coffer-mining');
const holds = openSync(path.join(folder.path, 'lock'), 'a');
const log = openLog('silent');
let anvil: Anvil;
let mining: ReturnType<typeof keepMining>;
beforeAll(async () => {
  anvil = await startAnvil({ folder: path.join(folder.path, 'ETH'), holds, log, chainId: 31_337, network: 'ethereum' });
});
afterEach(() => mining.stop());
afterAll(async () => {
  await anvil.stop();
  closeSync(holds);
  await folder.remove();
});

/** Counts its rounds, so that a test can wait until it has looked, whether it mined or not. */
function keep(pace: Pace) {
  let rounds = 0;
  const rpc: typeof anvil.rpc = (method, ...params) => {
    if (method === 'eth_blockNumber') rounds += 1;
    return anvil.rpc(method, ...params);
  };
  mining = keepMining({ rpc, log, mineBlock: () => mine(anvil.rpc, 1) }, pace);
  return {
    async untilItLooked(times: number) {
      const from = rounds;
      await vi.waitFor(() => expect(rounds).toBeGreaterThan(from + times), { timeout: 10_000, interval: 5 });
    },
  };
}

async function height(): Promise<number> {
  return Number(await anvil.rpc<string>('eth_blockNumber'));
}

/** The height of the block that it came into: others may have followed by now. */
async function transact(): Promise<number> {
  const [from = '', to = ''] = await anvil.rpc<string[]>('eth_accounts');
  const hash = await send(anvil.rpc, { from, to, value: 1n });
  return Number((await anvil.rpc<{ blockNumber: string }>('eth_getTransactionReceipt', hash)).blockNumber);
}

test('a transaction gets its confirmations at a steady pace, and then the chain rests', async () => {
  const { untilItLooked } = keep({ busyMs: 5, busyBlocks: 6, idleMs: 3_600_000 });
  await untilItLooked(10);
  const quiet = await height();
  await untilItLooked(10);
  expect(await height()).toBe(quiet);

  const included = await transact();
  await vi.waitFor(async () => expect(await height()).toBe(included + 6), { timeout: 10_000, interval: 5 });
  await untilItLooked(10);
  expect(await height()).toBe(included + 6);
});

test('a chain at rest still gets a block now and then', async () => {
  const from = await height();
  keep({ busyMs: 5, busyBlocks: 1, idleMs: 50 });
  await vi.waitFor(async () => expect(await height()).toBeGreaterThan(from + 3), { timeout: 10_000, interval: 5 });
});
