import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { freePort } from '../../packages/server/src/platform/db/embedded/free-port.ts';
import { openLog } from '../../packages/server/src/platform/log.ts';
import { temporaryFolder } from '../../packages/server/test/temporary-folder.ts';
import { startDevnet } from '../up.ts';
import { reorg } from './mine.ts';
import { startAnvil, type Anvil, type AnvilOptions } from './start-anvil.ts';

const folder = temporaryFolder('coffer-anvil');
const holds = openSync(path.join(folder.path, 'lock'), 'a');
const running: Anvil[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((anvil) => anvil.stop()));
});
afterAll(async () => {
  closeSync(holds);
  await folder.remove();
});

async function start(name: string, more: Partial<AnvilOptions> = {}): Promise<Anvil> {
  const options = { folder: path.join(folder.path, name), holds, log: openLog('silent') };
  const anvil = await startAnvil({ ...options, chainId: 31_337, network: 'ethereum', ...more });
  running.push(anvil);
  return anvil;
}

/** The first port is one that somebody has, the next ones are free. */
function portsAfter(taken: number): () => Promise<number> {
  const first = [taken];
  return async () => first.pop() ?? freePort();
}

test('a port that was taken meanwhile is left to its owner, and another one found', async () => {
  const owner = createServer().listen(0, '127.0.0.1');
  await once(owner, 'listening');
  const { port } = owner.address() as { port: number };
  const anvil = await start('taken', { findPort: portsAfter(port) });
  expect(anvil.port).not.toBe(port);
  expect(await anvil.rpc('eth_chainId')).toBe('0x7a69');
  owner.close();
});

test("a stranger's chain on the port is never taken for ours, however alike it is", async () => {
  const stranger = await start('stranger');
  await stranger.rpc('anvil_mine', '0x5');
  const anvil = await start('ours', { findPort: portsAfter(stranger.port) });
  expect(anvil.port).not.toBe(stranger.port);
  expect(await anvil.rpc('eth_blockNumber')).toBe('0x0');
});

test('when every port is taken, the sentence says so and names how to start fewer', async () => {
  const stranger = await start('holder');
  const nowhere = start('nowhere', { findPort: async () => stranger.port });
  await expect(nowhere).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringMatching(/cannot start.*already in use.*CHAINS=ETH,BASE/s),
  });
});

test('it is heard when a chain ends by itself', async () => {
  const anvil = await start('gone');
  process.kill(anvil.pid, 'SIGKILL');
  expect(await anvil.exited).toBe('anvil ended with SIGKILL');
  await expect(anvil.rpc('eth_chainId')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

test('a block says when it came, also after a start with a saved state and after a reorganisation', async () => {
  const longAgo = Math.floor(Date.now() / 1000) - 1000;
  const first = await start('clock');
  await first.rpc('evm_setTime', longAgo);
  await first.rpc('anvil_mine', '0x2');
  expect(await timeOfHead(first)).toBeLessThan(longAgo + 100);
  await running.pop()?.stop();
  const askedAt = Math.floor(Date.now() / 1000);
  const next = await start('clock');
  await next.rpc('anvil_mine', '0x1');
  expect(await timeOfHead(next)).toBeGreaterThanOrEqual(askedAt);
  await reorg(next.rpc, 2);
  await next.rpc('anvil_mine', '0x1');
  expect(await timeOfHead(next)).toBeGreaterThanOrEqual(askedAt);
});

async function timeOfHead(anvil: Anvil): Promise<number> {
  const { timestamp } = await anvil.rpc<{ timestamp: string }>('eth_getBlockByNumber', 'latest', false);
  return Number(timestamp);
}

test('leaves nothing but its state behind', async () => {
  const anvil = await start('tidy');
  await anvil.rpc('anvil_mine', '0x12c');
  await running.pop()?.stop();
  expect(readdirSync(path.join(folder.path, 'tidy'))).toEqual(['state.json']);
});

test('ends when its parent is killed, and what was mined until then is there at the next start', async () => {
  const home = path.join(folder.path, 'killed');
  const code = `
    const { startDevnet } = await import(${JSON.stringify(path.join(import.meta.dirname, '../up.ts'))});
    const up = await startDevnet({ folder: ${JSON.stringify(home)} });
    await up.mine('BASE', 40);
    console.log(JSON.stringify(up.chains));`;
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(parent.stdout, 'data')) as [Buffer];
  const urls = Object.values(JSON.parse(said.toString()) as Record<string, { rpcUrl: string }>).map(
    (one) => one.rpcUrl,
  );
  expect(urls).toHaveLength(2);
  for (const url of urls) expect(await answers(url)).toBe(true);
  parent.kill('SIGKILL');
  await once(parent, 'exit');

  const next = await startDevnet({ folder: home });
  for (const url of urls) expect(await answers(url)).toBe(false);
  const head = await next.rpc('BASE', { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] });
  expect(Number(head.result)).toBeGreaterThan(40);
  await next.stop();
});

async function answers(url: string): Promise<boolean> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] });
  const headers = { 'content-type': 'application/json' };
  return fetch(url, { method: 'POST', headers, body }).then(
    () => true,
    () => false,
  );
}
