import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { claimFolder } from '../packages/server/src/platform/db/embedded/claim.ts';
import { temporaryFolder } from '../packages/server/test/temporary-folder.ts';
import { whyNot } from './check-start.ts';

async function check(env: Record<string, string>): Promise<{ code: number; errors: string }> {
  const script = path.join(import.meta.dirname, 'check-start.mjs');
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, PORT: '0', DATA_DIR: '/nowhere/data', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit') as Promise<[number]>]);
  return { code, errors: errors.trim() };
}

test('what can start is let on without a word', async () => {
  expect(await check({})).toEqual({ code: 0, errors: '' });
});

test.each([
  [{ PORT: 'http' }, 'PORT must be a port from 0 to 65535, such as 8080.'],
  [{ DEVNET: 'no' }, 'DEVNET must be on or off, such as off.'],
  [{ DEVNET: 'off', EMBEDDED_DATABASE: 'off' }, 'EMBEDDED_DATABASE is off, and DATABASE_URL names no other database.'],
])('what is wrong is told before anything is fetched or built: %j', async (env, sentence) => {
  const { code, errors } = await check(env);
  expect(code).toBe(1);
  expect(errors).toContain(sentence);
});

test('so is a port that somebody has', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  const { code, errors } = await check({ PORT: String(port) });
  taken.close();
  expect({ code, errors }).toEqual({
    code: 1,
    errors: `Port ${port} on 127.0.0.1 is taken. Choose another one, such as: PORT=${port + 1} npm start`,
  });
});

test('another Coffer on the same data is waited for, which is said, and refused where it stays', async () => {
  const folder = temporaryFolder('coffer-check-start');
  const home = path.join(folder.path, 'postgres');
  mkdirSync(home);
  const claim = await claimFolder(home, 0);
  const said: string[] = [];
  const env = { PORT: '0', DATA_DIR: folder.path };
  const say = (sentence: string) => void said.push(sentence);
  expect(await whyNot(env, { timeoutMs: 0, say })).toBe(
    `It still runs on ${folder.path}. Open it, stop it, or start a second one beside it: DATA_DIR=${folder.path}-2 npm start`,
  );
  const release = (sentence: string) => {
    say(sentence);
    claim.release();
  };
  expect(await whyNot(env, { timeoutMs: 60_000, say: release })).toBeUndefined();
  expect(await whyNot(env, { timeoutMs: 0, say })).toBeUndefined();
  const waiting = `Another Coffer runs on the data in ${folder.path}. Waiting for it to stop.`;
  expect(said).toEqual([waiting, waiting]);
  await folder.remove();
});
