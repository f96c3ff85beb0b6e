import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openLog } from '../../../packages/server/src/platform/log.ts';
import { temporaryFolder } from '../../../packages/server/test/temporary-folder.ts';
import { startTronChain, type TronNode } from '../start-chain.ts';
import { fromBase58 } from './address.ts';

const folder = temporaryFolder('coffer-tron-kept');
const running: TronNode[] = [];
afterEach(async () => {
  for (const node of running.splice(0)) await node.stop();
});
afterAll(() => folder.remove());

const payee = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
const file = (name: string) => path.join(folder.path, name, 'chain.jsonl');

async function start(name: string, log = openLog('silent')): Promise<TronNode> {
  const node = await startTronChain({ folder: path.join(folder.path, name), log, steadyBlocks: false });
  running.push(node);
  return node;
}

function units(node: TronNode): bigint {
  return node.simulated.ledgerAt(node.simulated.head.height).sun(fromBase58(payee) ?? '');
}

test('blocks, balances and receipts are there at the next start, and blocks that were replaced are not', async () => {
  const first = await start('kept');
  const { transactionHash: gone } = await first.faucet({ code: 'TRX', address: payee, units: 5n });
  await first.reorg(1);
  const { transactionHash } = await first.faucet({ code: 'TRX', address: payee, units: 7n });
  first.simulated.setFactor(fromBase58(first.factoryAddress) ?? '', 1200);
  const { height, id } = first.simulated.head;
  await running.pop()?.stop();

  const second = await start('kept');
  expect(second.simulated.blocks[height]?.id).toBe(id);
  expect(second.simulated.included(transactionHash)?.receipt).toMatchObject({ outcome: 'SUCCESS' });
  expect(second.simulated.included(gone)).toBeUndefined();
  expect(units(second)).toBe(7n);
  expect(second.simulated.factorOf(fromBase58(second.factoryAddress) ?? '')).toBe(1200);
  expect([second.factoryAddress, second.tokens]).toEqual([first.factoryAddress, first.tokens]);
});

test('who is killed has lost nothing that he answered for', async () => {
  const home = path.join(folder.path, 'killed');
  const code = `
    const { startTronChain } = await import(${JSON.stringify(path.join(import.meta.dirname, '../start-chain.ts'))});
    const { openLog } = await import(${JSON.stringify(path.join(import.meta.dirname, '../../../packages/server/src/platform/log.ts'))});
    const node = await startTronChain({ folder: ${JSON.stringify(home)}, log: openLog('silent'), steadyBlocks: false });
    for (let count = 1; ; count += 1) {
      await node.faucet({ code: 'TRX', address: ${JSON.stringify(payee)}, units: 1n });
      console.log(count);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let answered = 0;
  for await (const said of child.stdout) {
    answered = Number(String(said).trim().split('\n').at(-1));
    if (answered >= 5) break;
  }
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(units(await start('killed'))).toBeGreaterThanOrEqual(BigInt(answered));
});

test('a last line that was cut off was answered to nobody, and goes', async () => {
  const first = await start('cut');
  const { height } = first.simulated.head;
  await running.pop()?.stop();
  appendFileSync(file('cut'), '{"op":"block","timeMs":17');
  const second = await start('cut');
  expect(second.simulated.head.height).toBe(height + 1);
  await running.pop()?.stop();
  expect((await start('cut')).simulated.head.height).toBe(height + 2);
});

test.each([
  ['cannot be read', (text: string) => text.replace('"op":"block"', '"op":block"')],
  ['comes out different', (text: string) => text.replace(/"id":"0000000000000005.{4}/, '"id":"0000000000000005ffff')],
  ['is of another chain', (text: string) => text.replace(/"op":"born","id":".{8}/, '"op":"born","id":"ffffffff')],
  ['is empty of what it is', (text: string) => text.slice(text.indexOf('\n') + 1)],
])('a state that %s is set aside with a warning, and the chain starts anew', async (why, damage) => {
  const name = why.replaceAll(' ', '-');
  const { transactionHash } = await (await start(name)).faucet({ code: 'TRX', address: payee, units: 5n });
  await running.pop()?.stop();
  const damaged = damage(readFileSync(file(name), 'utf8'));
  writeFileSync(file(name), damaged);
  const logged: string[] = [];
  const log = openLog('warn', new Writable({ write: (line, _encoding, done) => (logged.push(String(line)), done()) }));
  const second = await start(name, log);
  expect(logged.join('')).toContain('The saved state of the local Tron cannot be read: the chain starts anew.');
  expect(readFileSync(file(name).replace('.jsonl', '.damaged.jsonl'), 'utf8')).toBe(damaged);
  expect(second.simulated.included(transactionHash)).toBeUndefined();
  await second.faucet({ code: 'USDT', address: payee, units: 5n });
});
