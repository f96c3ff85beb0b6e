import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { NodeOptions } from '../../local-node.ts';
import { bitcoinRpc } from '../bitcoin-rpc.ts';
import type { RunningNode } from '../running-node.ts';
import { answer } from './answer.ts';
import { openRecord } from './record.ts';
import { SimulatedNode } from './simulated-node.ts';

export type Simulator = RunningNode & { kind: 'simulator'; simulated: SimulatedNode };

const user = 'coffer';

/** A regtest node inside this process: it checks signatures as the real one does and forgets nothing between starts. */
export async function startSimulator({ folder, log }: Pick<NodeOptions, 'folder' | 'log'>): Promise<Simulator> {
  const node = new SimulatedNode();
  node.record = openRecord(
    folder,
    log,
    (happening) => node.play(happening),
    () => node.startAnew(),
  );
  const password = randomBytes(24).toString('hex');
  const server = createServer((request, response) => {
    serve(node, digestOf(`${user}:${password}`), request, response).catch((error: unknown) => {
      log.error({ error: (error as Error).message }, 'The local Bitcoin node failed to answer.');
      response.destroy();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://${user}:${password}@127.0.0.1:${port}`;
  const exited = once(server, 'close').then(() => 'the simulator ended with 0');
  return {
    kind: 'simulator',
    simulated: node,
    url,
    rpc: bitcoinRpc(url),
    exited,
    async stop() {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await exited;
      node.record.close();
    },
  };
}

async function serve(
  node: SimulatedNode,
  own: Buffer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, given = ''] = /^Basic (.+)$/.exec(request.headers.authorization ?? '') ?? [];
  if (!timingSafeEqual(digestOf(Buffer.from(given, 'base64').toString()), own)) {
    response.writeHead(401, { 'www-authenticate': 'Basic realm="jsonrpc"' }).end();
    return;
  }
  const { status, body } = await answer(node, await text(request));
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}

function digestOf(credentials: string): Buffer {
  return createHash('sha256').update(credentials).digest();
}
