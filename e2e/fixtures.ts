import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import { spawnBound } from '../packages/server/src/platform/spawn-bound.ts';

const root = path.resolve(import.meta.dirname, '..');
const startTimeoutMs = 60_000;

/**
 * The program as a newcomer starts it, once for each worker: its own folder, its own database, a free port. A story fails
 * when its page reports an error or asks anybody but us.
 */
export const test = base.extend<{ calm: void }, { site: string }>({
  site: [
    async ({}, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'coffer-story-'));
      const port = await freePort();
      const program = spawnBound([process.execPath, 'packages/server/src/main.ts'], {
        cwd: root,
        env: { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn' },
        output: 'inherit',
        endWith: 'TERM',
      });
      const ended = new Promise<number | null>((done) => program.once('exit', done));
      const site = `http://localhost:${port}`;
      await healthy(site, ended);
      await use(site);
      program.kill('SIGTERM');
      expect(await ended).toBe(0);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: startTimeoutMs * 2 },
  ],
  calm: [
    async ({ page, site }, use) => {
      const noise: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') noise.push(message.text());
      });
      page.on('pageerror', (error) => noise.push(error.message));
      page.on('request', (request) => {
        const address = request.url();
        if (!address.startsWith(site) && !/^(data|blob):/.test(address)) noise.push(`asked elsewhere: ${address}`);
      });
      await use();
      expect(noise).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

async function healthy(site: string, ended: Promise<number | null>): Promise<void> {
  const until = Date.now() + startTimeoutMs;
  let code: number | null | undefined;
  void ended.then((exit) => (code = exit));
  while (Date.now() < until && code === undefined) {
    const reply = await fetch(`${site}/health`).catch(() => undefined);
    if (reply?.ok) return;
    await new Promise((next) => setTimeout(next, 100));
  }
  throw new Error(code === undefined ? 'The program did not become healthy in time.' : `The program ended with ${code}.`);
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
