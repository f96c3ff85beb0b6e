import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { answer } from './answer.ts';
import { noJournal, openAnew, openJournal } from './machine/journal.ts';
import { toJson } from './machine/json.ts';
import { Simulator, type Pace } from './machine/simulator.ts';
import { openSubscriptions } from './subscriptions.ts';

export type SimulatorSettings = {
  /** Where it remembers everything from start to start; nowhere when there is none. */
  folder?: string;
  pace?: Pace;
  now?: () => number;
};

export type RunningSimulator = {
  /** For who runs in the same process; others call the methods that begin with `simulator_`. */
  simulator: Simulator;
  rpcUrl: string;
  wsUrl: string;
  /** Where what was written before lies, when it could not be read. */
  damaged: string | undefined;
  port: number;
  stop(): Promise<void>;
};

const bodyBytesMax = 1_000_000;

/** A Solana of its own on this machine, for kits and clients that know nothing of it. */
export async function startSimulator({ folder, ...rest }: SimulatorSettings = {}): Promise<RunningSimulator> {
  const { simulator, journal } = await open(folder, rest);
  const server = createServer((request, response) => {
    serve(simulator, request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  const subscriptions = openSubscriptions(simulator);
  const sockets = new Set<Duplex>();
  server.on('upgrade', (request, socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    subscriptions.accept(request, socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;

  async function stop(): Promise<void> {
    simulator.stop();
    server.close();
    server.closeAllConnections();
    for (const socket of sockets) socket.destroy();
    await once(server, 'close');
    journal.close();
  }
  const at = `127.0.0.1:${port}`;
  return { simulator, port, rpcUrl: `http://${at}`, wsUrl: `ws://${at}`, damaged: journal.damaged, stop };
}

async function open(folder: string | undefined, rest: Omit<SimulatorSettings, 'folder'>) {
  if (folder === undefined)
    return { simulator: await Simulator.open({ journal: noJournal, ...rest }), journal: noJournal };
  const journal = openJournal(folder);
  try {
    return { simulator: await Simulator.open({ journal, ...rest }), journal };
  } catch {
    journal.close();
    const anew = openAnew(folder);
    return { simulator: await Simulator.open({ journal: anew, ...rest }), journal: anew };
  }
}

async function serve(simulator: Simulator, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(405).end();
    return;
  }
  // Pages of other sites can send anything but this without being asked first.
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) {
    response.writeHead(415).end();
    return;
  }
  if (Number(request.headers['content-length'] ?? 0) > bodyBytesMax) {
    response.writeHead(413).end();
    return;
  }
  const { status, body } = await answer(simulator, await text(request));
  const isJson = typeof body !== 'string';
  response.writeHead(status, { 'content-type': isJson ? 'application/json' : 'text/plain' });
  response.end(isJson ? toJson(body) : body);
}
