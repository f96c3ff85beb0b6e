import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { spawn } from 'node:child_process';
import { afterEach, expect, test, vi } from 'vitest';
import { freePort } from '../../packages/server/src/platform/db/embedded/free-port.ts';

let coffer: Server | undefined;
afterEach(() => void coffer?.close());

function startShop(env: Record<string, string>) {
  return spawn(process.execPath, ['--conditions=@coffer/source', 'server.mjs'], {
    cwd: path.resolve(import.meta.dirname),
    env: { ...process.env, COFFER_URL: '', COFFER_API_KEY: 'cpk_wrong', COFFER_WEBHOOK_SECRET: 'whsec_eA==', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

test('a shop whose key is refused says so in one line', async () => {
  coffer = createServer((_, reply) => {
    const error = { code: 'UNAUTHORIZED', message: 'The credential is missing, expired or revoked.', requestId: 'r-1' };
    reply.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
  }).listen(0, '127.0.0.1');
  await once(coffer, 'listening');
  const port = await freePort();
  const url = `http://127.0.0.1:${(coffer.address() as AddressInfo).port}`;
  const child = startShop({ PORT: String(port), COFFER_URL: url });
  const said = text(child.stderr);
  const shop = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(shop), { timeout: 20_000, interval: 50 });
  const answer = await fetch(`${shop}/buy`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'ada@example.com' }),
  });
  expect(answer.status).toBe(502);
  child.kill('SIGTERM');
  expect(await said).toBe(
    'POST /buy: UNAUTHORIZED: The credential is missing, expired or revoked. Is COFFER_API_KEY an API key of your project?\n',
  );
});

test('a shop without its settings names them', async () => {
  const child = startShop({});
  expect(await text(child.stderr)).toBe('Set COFFER_URL, COFFER_API_KEY and COFFER_WEBHOOK_SECRET.\n');
});
