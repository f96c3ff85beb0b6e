import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { devNull } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../../packages/server/src/platform/db/embedded/free-port.ts';
import { openLog } from '../../packages/server/src/platform/log.ts';
import { temporaryFolder } from '../../packages/server/test/temporary-folder.ts';
import { bitcoinRpc } from './bitcoin-rpc.ts';
import { bitcoindProgram } from './bitcoind-program.ts';
import { mine } from './mine.ts';
import { newOwner } from './signing.fixture.ts';
import { startBitcoind, type Bitcoind, type BitcoindOptions } from './start-bitcoind.ts';

const folder = temporaryFolder('coffer-bitcoind');
const holds = openSync(devNull, 'r');
const log = openLog('silent');
const program = (await bitcoindProgram()) ?? { file: 'bitcoind', isKnots: false };
const isHere = (await bitcoindProgram()) !== undefined || process.env['REQUIRE_NODES'] !== undefined;
const running: Bitcoind[] = [];
const { address } = newOwner();

beforeEach(({ skip }) => skip(!isHere, 'there is no bitcoind in PATH or BITCOIND'));
afterEach(async () => {
  await Promise.all(running.splice(0).map((node) => node.stop()));
});
afterAll(async () => {
  closeSync(holds);
  await folder.remove();
});

async function start(name: string, more: Partial<BitcoindOptions> = {}): Promise<Bitcoind> {
  const node = await startBitcoind({ folder: path.join(folder.path, name), holds, log, program, ...more });
  running.push(node);
  return node;
}

/** The first port is one that somebody has, the next ones are free. */
function portsAfter(taken: number): () => Promise<number> {
  const first = [taken];
  return async () => first.pop() ?? freePort();
}

test('a port that was taken meanwhile is left to its owner, whatever he answers there, and another one found', async () => {
  const owner = createServer((_request, response) => response.end('{"result":{"chain":"regtest"},"error":null}'));
  await once(owner.listen(0, '127.0.0.1'), 'listening');
  const { port } = owner.address() as AddressInfo;
  const node = await start('taken', { findPort: portsAfter(port) });
  expect(node.port).not.toBe(port);
  expect(await node.rpc('getblockcount')).toBe(0);
  owner.close();
});

test('when every port is taken, the sentence says so and names how to start fewer', async () => {
  const stranger = await start('holder');
  const nowhere = start('nowhere', { findPort: async () => stranger.port });
  await expect(nowhere).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringMatching(/cannot start\. bitcoind ended: .*CHAINS=ETH,BASE npm start$/s),
  });
});

test('a program that is none stops the start with its name', async () => {
  const none = start('none', { program: { file: path.join(folder.path, 'no-such-program'), isKnots: false } });
  await expect(none).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringContaining('no-such-program'),
  });
});

test('only who has the password of this start gets an answer, and nobody sees it among the processes', async (context) => {
  const node = await start('secret');
  const { password } = new URL(node.url);
  await expect(bitcoinRpc(node.url.replace(password, 'guess'))('getblockcount')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
  context.skip(!existsSync('/proc'), 'arguments are looked at by way of /proc');
  const words = readFileSync(`/proc/${node.pid}/cmdline`, 'utf8');
  expect(words).toContain('-regtest');
  expect(words).not.toContain(password);
});

test('when it is killed, that is known with how it ended, and no block is lost that was mined before', async () => {
  const node = await start('killed');
  const mined = await mine(node.rpc, 30, address);
  process.kill(node.pid, 'SIGKILL');
  expect(await node.exited).toMatch(/^bitcoind ended with (SIGKILL|137)$/);
  await expect(node.rpc('getblockcount')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  const next = await start('killed');
  expect(await next.rpc('getbestblockhash')).toBe(mined.at(-1));
});

test('a chain that cannot be read is kept aside, and another one begun', async () => {
  const first = await start('damaged');
  await mine(first.rpc, 5, address);
  await running.pop()?.stop();
  const index = path.join(folder.path, 'damaged/regtest/blocks/index');
  writeFileSync(path.join(index, 'CURRENT'), 'nonsense\n');
  const next = await start('damaged');
  expect(await next.rpc('getblockcount')).toBe(0);
  expect(existsSync(path.join(folder.path, 'damaged/regtest.damaged/blocks'))).toBe(true);
});

test('relays as most nodes do: small fees, replacements of whatever pays less, and no dust', async () => {
  const node = await start('policy');
  expect(await node.rpc('getmempoolinfo')).toMatchObject({ fullrbf: true, dustrelayfee: 0.00003 });
});

test('ends when its parent is killed, and what was mined until then is there at the next start', async () => {
  const home = path.join(folder.path, 'orphan');
  const code = `
    const { startBitcoind } = await import(${JSON.stringify(path.join(import.meta.dirname, 'start-bitcoind.ts'))});
    const options = { folder: ${JSON.stringify(home)}, holds: 2, log: console, program: ${JSON.stringify(program)} };
    const node = await startBitcoind(options);
    await node.rpc('generatetoaddress', 40, ${JSON.stringify(address)});
    console.log(node.url);`;
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(parent.stdout, 'data')) as [Buffer];
  const rpc = bitcoinRpc(said.toString().trim());
  expect(await rpc('getblockcount')).toBe(40);
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  await expect
    .poll(
      () =>
        rpc('getblockcount').then(
          () => true,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(false);
  // It lets its folder go a moment after it stops listening.
  const started = () =>
    start('orphan').then(
      (node) => node.rpc<number>('getblockcount'),
      () => -1,
    );
  await expect.poll(started, { timeout: 20_000 }).toBe(40);
});
