import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, get as getSecurely } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { expect, test } from 'vitest';
import { selfSigned } from '../../../test/self-signed.ts';
import { watchUnusedSockets } from './unused-sockets.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const plain = {
  serve: (answer: Answer): Server => createServer(answer),
  hold: async (port: number) => {
    const held = connect(port, '127.0.0.1');
    await once(held, 'connect');
    return held;
  },
  ask: (port: number) => get({ port, host: '127.0.0.1', agent: false }),
};

const secured = {
  serve: (answer: Answer) => createTlsServer(selfSigned('localhost'), answer),
  hold: async (port: number) => {
    const held = connectSecurely({ port, host: '127.0.0.1', rejectUnauthorized: false });
    await once(held, 'secureConnect');
    return held;
  },
  ask: (port: number) => getSecurely({ port, host: '127.0.0.1', agent: false, rejectUnauthorized: false }),
};

test.each([
  ['http', plain],
  ['https', secured],
])('%s: a server closes though somebody holds a connection on which nothing was asked', async (_name, by) => {
  const asked = Promise.withResolvers<() => void>();
  const server = by.serve((_request, response) => asked.resolve(() => response.end('done')));
  const dropUnused = watchUnusedSockets(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const held = await by.hold(port);
  const running = once(by.ask(port), 'response');
  const answer = await asked.promise;

  const closed = new Promise<void>((done) => server.close(() => done()));
  dropUnused();
  if (!held.destroyed) await once(held, 'close');
  answer();
  const [response] = (await running) as [{ statusCode: number; resume(): void }];
  expect(response.statusCode, 'what was asked is answered').toBe(200);
  response.resume();
  await closed;
});
