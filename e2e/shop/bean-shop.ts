import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '../../packages/server/src/platform/db/embedded/free-port.ts';
import { spawnBound } from '../../packages/server/src/platform/spawn-bound.ts';
import type { Shop } from './open-shop.ts';
import { call, type Person } from '../people.ts';
import { expect } from '../fixtures.ts';

/** The example shop, as a process of its own, which takes its payments through a project. */
export type BeanShop = { url: string; close(): Promise<void> };

export async function openBeanShop(site: string, root: Person, { id }: Shop): Promise<BeanShop> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const project = `/api/v1/external-platform/${id}`;
  const { key } = await call<{ key: string }>(site, root, 'POST', `${project}/api-key`, {});
  const { secret } = await call<{ secret: string }>(site, root, 'POST', `${project}/webhook`, {
    url: `${url}/webhooks`,
  });
  const child = spawnBound([process.execPath, '--conditions=@coffer/source', 'server.mjs'], {
    cwd: path.resolve(import.meta.dirname, '../../examples/shop'),
    env: {
      ...process.env,
      PORT: String(port),
      COFFER_URL: site,
      COFFER_API_KEY: key,
      COFFER_WEBHOOK_SECRET: secret,
    },
    output: 'inherit',
    endWith: 'TERM',
  });
  const ended = once(child, 'exit');
  const isOpen = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isOpen, { timeout: 30_000 }).toBe(true);
  return {
    url,
    async close() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
