import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../packages/server/src/platform/db/embedded.ts';
import type { Target } from './load.ts';
import { startPart, type Part } from './part.ts';
import type { PeerAnswers } from './peer.ts';
import { seed, type Scene } from './seed.ts';
import type { ServerAnswers } from './serve.ts';

/** Everything that runs while figures are taken: the program and its peer, each a process of its own, on one database. */
export type Stage = {
  databaseUrl: string;
  scene: Scene;
  server: Target & Pick<Part<ServerAnswers>, 'ask'>;
  peer: Target & Pick<Part<PeerAnswers>, 'ask'>;
};

export async function openStage(stack: AsyncDisposableStack): Promise<Stage> {
  const home = mkdtempSync(path.join(tmpdir(), 'coffer-bench-'));
  stack.defer(() => rmSync(home, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(home, 'postgres') });
  stack.defer(() => postgres.stop());

  const server = startPart<ServerAnswers>('serve.ts');
  stack.defer(() => server.stop());
  const peer = startPart<PeerAnswers>('peer.ts');
  stack.defer(() => peer.stop());

  const serverUrl = await server.ask('start', { databaseUrl: postgres.url, dataDir: path.join(home, 'data') });
  const peerUrl = await peer.ask('start', { databaseUrl: postgres.url });
  return {
    databaseUrl: postgres.url,
    scene: await seed(postgres.url, serverUrl),
    server: { url: serverUrl, ask: server.ask, cpuUs: () => server.ask('cpuUs') },
    peer: { url: peerUrl, ask: peer.ask, cpuUs: () => peer.ask('cpuUs') },
  };
}
