import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProgram, type Program } from '../../test/program.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';

const folder = temporaryFolder('coffer-start');
let program: Program;
beforeAll(async () => void (program = await startProgram(folder.path)));
afterAll(async () => {
  await program.stop();
  await folder.remove();
});

/** Each start is two processes and a database. */
const slowly = 180_000;

type Told = { status: number; body: Record<string, unknown> };

async function call(method: string, address: string, more: { key?: string; body?: object } = {}): Promise<Told> {
  const reply = await fetch(`${program.site}/api/v1/${address}`, {
    method,
    headers: {
      ...(more.key ? { 'api-key': more.key } : {}),
      ...(more.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(more.body ? { body: JSON.stringify(more.body) } : {}),
  });
  const answer = await reply.text();
  return { status: reply.status, body: answer === '' ? {} : (JSON.parse(answer) as Told['body']) };
}

test(
  'a newcomer walks from the first account to a key that works and out again, and finds all of it after a restart',
  async () => {
    const me = { email: 'you@example.com', password: 'Choose.a.good.1' };
    expect(await call('GET', 'member/root/exist')).toEqual({ status: 200, body: { exist: false } });
    expect((await call('POST', 'signup', { body: me })).status).toBe(201);
    const { key, refreshToken } = (await call('POST', 'signin', { body: me })).body as {
      key: string;
      refreshToken: string;
    };
    expect((await call('POST', 'refresh', { body: { refreshToken } })).status).toBe(201);
    const project = await call('POST', 'external-platform', { key, body: { name: 'My shop' } });
    expect(project).toMatchObject({ status: 201, body: { name: 'My shop' } });
    expect((await call('GET', 'external-platform/details', { key })).body).toMatchObject([{ networkCount: 0 }]);
    const address = `external-platform/${String(project.body['id'])}/api-key`;
    const shopKey = String((await call('POST', address, { key, body: { description: 'Shop server' } })).body['key']);
    expect((await call('GET', 'external-platform/all', { key: shopKey })).body).toMatchObject([{ name: 'My shop' }]);

    const passwords = { password: 'Another.good.1', oldPassword: me.password };
    const wrong = { ...passwords, oldPassword: 'Not.this.one.1' };
    expect(await call('POST', 'member/change-password', { key, body: wrong })).toMatchObject({
      status: 400,
      body: { error: { code: 'INVALID_PASSWORD' } },
    });
    expect((await call('POST', 'member/change-password', { key, body: passwords })).status).toBe(200);
    expect((await call('POST', 'logout', { key })).status).toBe(204);
    expect((await call('GET', 'member', { key })).status).toBe(401);

    expect(await program.stop()).toBe(0);
    program = await startProgram(folder.path);
    expect((await call('GET', 'external-platform/all', { key: shopKey })).body).toMatchObject([{ name: 'My shop' }]);
    expect((await call('POST', 'signin', { body: { ...me, password: 'Another.good.1' } })).status).toBe(200);
  },
  slowly,
);

test(
  'a second one on the same data says so and leaves the first alone',
  async () => {
    const second = await runToItsEnd({ PORT: '0', DATA_DIR: folder.path });
    expect(second).toMatchObject({ code: 1, errors: expect.stringContaining('Another Coffer runs on the data in') });
    expect((await call('GET', 'health')).status).toBe(200);
  },
  slowly,
);

test(
  'whoever starts it twice is told of the port and of the data at once',
  async () => {
    const port = Number(new URL(program.site).port);
    const { code, errors } = await runToItsEnd({ PORT: String(port), DATA_DIR: folder.path });
    expect(code).toBe(1);
    expect(errors.trim().split('\n')).toEqual([
      `Port ${port} on 127.0.0.1 is taken, and another Coffer runs on the data in ${folder.path}.`,
      `Open that one, or start a second one beside it: PORT=${port + 1} DATA_DIR=${folder.path}-2 npm start`,
    ]);
  },
  slowly,
);

test('a taken port is named, with the way to another one', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  const { code, errors } = await runToItsEnd({ PORT: String(port) });
  taken.close();
  expect(code).toBe(1);
  expect(errors.trim()).toBe(
    `Port ${port} on 127.0.0.1 is taken. Choose another one, such as: PORT=${port + 1} npm start`,
  );
}, 120_000);

test('a wrong setting stops the start with its name, its shape and an example', async () => {
  const { code, errors } = await runToItsEnd({ PORT: 'http', SITE_URL: 'pay.example.com' });
  expect(code).toBe(1);
  expect(errors.trim().split('\n')).toEqual([
    'PORT must be a port from 0 to 65535, such as 8080.',
    'SITE_URL must be the address people open, such as https://pay.example.com.',
  ]);
});

test('on mainnet the embedded database is not even made unless it is asked for by name', async () => {
  const dataDir = path.join(folder.path, 'mainnet');
  const { code, errors } = await runToItsEnd({
    PORT: '0',
    DATA_DIR: dataDir,
    NETWORK: 'mainnet',
    EMBEDDED_DATABASE: '',
  });
  expect(code).toBe(1);
  expect(errors.trim()).toMatch(/^NETWORK is mainnet.*Set DATABASE_URL.*EMBEDDED_DATABASE=on/);
  expect(existsSync(dataDir)).toBe(false);
});

async function runToItsEnd(env: Record<string, string>): Promise<{ code: number; errors: string }> {
  const main = path.join(import.meta.dirname, '../main.ts');
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, EMBEDDED_DATABASE: 'on', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit') as Promise<[number]>]);
  return { code, errors };
}
