import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openLog } from '../../../packages/server/src/platform/log.ts';
import { temporaryFolder } from '../../../packages/server/test/temporary-folder.ts';
import { bitcoinRpc, type BitcoinRpc } from '../bitcoin-rpc.ts';
import { openScene } from '../node-scene.fixture.ts';
import { newOwner } from '../signing.fixture.ts';
import { startSimulator } from './start-simulator.ts';

const folder = temporaryFolder('coffer-record');
afterAll(() => folder.remove());
const log = openLog('silent');
const home = (name: string) => path.join(folder.path, name);
const fileOf = (name: string) => path.join(home(name), 'happenings.jsonl');
const start = (name: string) => startSimulator({ folder: home(name), log });
const { address } = newOwner();

async function stateOf(rpc: BitcoinRpc) {
  return {
    tip: await rpc('getbestblockhash'),
    waiting: await rpc('getrawmempool'),
    coins: await rpc('gettxoutsetinfo', 'none'),
    tips: (await rpc<{ hash: string }[]>('getchaintips')).map(({ hash }) => hash).toSorted(),
  };
}

test('branches, replacements and what was forgotten are the same after a start', async () => {
  const scene = await openScene(await start('branches'));
  const { rpc } = scene;
  const [first, second, third] = [await scene.payer(), await scene.payer(), await scene.payer()];
  await scene.send(first.raw);
  const [left = ''] = await scene.mine(2);
  await rpc('invalidateblock', left);
  await scene.mine(3);
  await rpc('reconsiderblock', left);
  await scene.send(second.raw);
  const forgotten = await scene.send(third.raw);
  scene.node.simulated?.forget(forgotten);
  const before = await stateOf(rpc);
  expect(before.tips).toHaveLength(2);
  expect(before.waiting).toHaveLength(1);
  await scene.node.stop();

  const next = await start('branches');
  expect(await stateOf(next.rpc)).toEqual(before);
  await next.stop();
});

test('a last line that was cut off by a crash goes, and nothing else', async () => {
  const first = await start('torn');
  const mined = await first.rpc<string[]>('generatetoaddress', 3, address);
  await first.stop();
  const whole = readFileSync(fileOf('torn'), 'utf8');
  appendFileSync(fileOf('torn'), whole.slice(0, 100));

  const second = await start('torn');
  expect(await second.rpc('getbestblockhash')).toBe(mined.at(-1));
  const [more] = await second.rpc<string[]>('generatetoaddress', 1, address);
  await second.stop();
  const third = await start('torn');
  expect(await third.rpc('getbestblockhash')).toBe(more);
  await third.stop();
});

test('a record that makes no sense is kept aside, and another chain begun', async () => {
  const first = await start('damaged');
  await first.rpc('generatetoaddress', 3, address);
  await first.stop();
  const lines = readFileSync(fileOf('damaged'), 'utf8').split('\n');
  writeFileSync(fileOf('damaged'), [lines[0], lines[2], ''].join('\n'));

  const second = await start('damaged');
  expect(await second.rpc('getblockcount')).toBe(0);
  expect(existsSync(`${fileOf('damaged')}.damaged`)).toBe(true);
  const [mined] = await second.rpc<string[]>('generatetoaddress', 1, address);
  await second.stop();
  const third = await start('damaged');
  expect(await third.rpc('getbestblockhash')).toBe(mined);
  await third.stop();
});

test('what was answered before a kill is there after it', async () => {
  const code = `
    const { startSimulator } = await import(${JSON.stringify(path.join(import.meta.dirname, 'start-simulator.ts'))});
    const node = await startSimulator({ folder: ${JSON.stringify(home('killed'))}, log: console });
    console.log(node.url);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const rpc = bitcoinRpc(said.toString().trim());
  const scene = await openScene({
    kind: 'simulator',
    url: said.toString().trim(),
    rpc,
    exited: Promise.resolve(''),
    stop: async () => {},
  });
  const { raw } = await scene.payer();
  const txid = await scene.send(raw);
  const before = await stateOf(rpc);
  expect(before.waiting).toEqual([txid]);
  child.kill('SIGKILL');
  await once(child, 'exit');

  const next = await start('killed');
  expect(await stateOf(next.rpc)).toEqual(before);
  await next.stop();
});
