import { once } from 'node:events';
import { createServer, get } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { watchUnusedSockets } from './unused-sockets.ts';

test('a server closes though somebody holds a connection on which nothing was asked', async () => {
  const asked = Promise.withResolvers<() => void>();
  const server = createServer((_request, response) => asked.resolve(() => response.end('done')));
  const dropUnused = watchUnusedSockets(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const held = connect(port, '127.0.0.1');
  await once(held, 'connect');
  const running = once(get({ port, host: '127.0.0.1', agent: false }), 'response');
  const answer = await asked.promise;

  const closed = new Promise<void>((done) => server.close(() => done()));
  dropUnused();
  await once(held, 'close');
  answer();
  const [response] = (await running) as [{ statusCode: number; resume(): void }];
  expect(response.statusCode, 'what was asked is answered').toBe(200);
  response.resume();
  await closed;
});
