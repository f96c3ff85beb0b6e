import type { Target } from './load.ts';
import { startPart, type Part } from './part.ts';
import type { PeerAnswers } from './peer.ts';
import { seed, type Scene } from './seed.ts';
import type { ServerAnswers } from './serve.ts';
import { startServed } from './served.ts';

/** Everything that runs while figures are taken: the program and its peer, each a process of its own, on one database. */
export type Stage = {
  databaseUrl: string;
  scene: Scene;
  server: Target & Pick<Part<ServerAnswers>, 'ask'>;
  peer: Target & Pick<Part<PeerAnswers>, 'ask'>;
};

export async function openStage(stack: AsyncDisposableStack): Promise<Stage> {
  const { url, databaseUrl, server } = await startServed(stack);
  const peer = startPart<PeerAnswers>('measuring/peer.ts');
  stack.defer(() => peer.stop());
  const peerUrl = await peer.ask('start', { databaseUrl });
  return {
    databaseUrl,
    scene: await seed(databaseUrl, url),
    server: { url, ask: server.ask, cpuUs: () => server.ask('cpuUs') },
    peer: { url: peerUrl, ask: peer.ask, cpuUs: () => peer.ask('cpuUs') },
  };
}
