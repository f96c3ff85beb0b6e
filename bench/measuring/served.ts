import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as identity from '@coffer/contract/people/identity.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import { startEmbeddedPostgres } from '../../packages/server/src/platform/db/embedded.ts';
import { startPart, type Part } from './part.ts';
import type { ServerAnswers } from './serve.ts';

/** The program as a process of its own, on a database that nothing else uses. */
export type Served = { url: string; databaseUrl: string; server: Part<ServerAnswers> };

export async function startServed(stack: AsyncDisposableStack): Promise<Served> {
  const home = mkdtempSync(path.join(tmpdir(), 'coffer-bench-'));
  stack.defer(() => rmSync(home, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(home, 'postgres') });
  stack.defer(() => postgres.stop());
  const server = startPart<ServerAnswers>('measuring/serve.ts');
  stack.defer(() => server.stop());
  const databaseUrl = postgres.url;
  return { url: await server.ask('start', { databaseUrl, dataDir: path.join(home, 'data') }), databaseUrl, server };
}

/** The key of its first account. */
export async function signUp(url: string): Promise<string> {
  const response = await fetch(url + identity.signUp.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'root@example.com', password: 'Correct.horse1' }),
  });
  if (!response.ok) throw new Error(`Signing up answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as Result<typeof identity.signUp>).key;
}
