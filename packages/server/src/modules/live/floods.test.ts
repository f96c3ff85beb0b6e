import { connect as connectLine, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createProject } from '@coffer/contract/projects/projects.ts';
import { plantPayment } from '../../../test/plant/plant-payment.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { connect, type LiveClient } from './live-client.fixture.ts';

const limits = { socketsPerAddress: 12, socketsPerPerson: 4, socketsPerPayment: 3, messagesPerAddress: 250 };

let world: World;
let address: string;
let project: number;
const clients: LiveClient[] = [];

beforeAll(async () => {
  world = await startWorld({ limits });
  address = await world.coffer.http.listen({ port: 0, host: '127.0.0.1' });
  const { key } = await world.signUpRoot();
  project = (await world.ok(createProject, { key, body: { name: 'Shop' } })).id;
});
afterEach(async () => {
  for (const client of clients.splice(0)) {
    client.close();
    await client.closed;
  }
  await vi.waitUntil(() => connected() === 0);
});
afterAll(() => world.close());

const connected = () => world.coffer.http.websocketServer.clients.size;
const reference = async () => (await plantPayment(world, project)).reference;

async function open(of: string): Promise<LiveClient> {
  const client = await connect(`${address}/ws?reference=${of}`);
  clients.push(client);
  return client;
}

/** Says what nobody understands, as fast as it is answered. Gives how often, and how it ended. */
async function flood(times: number): Promise<{ said: number; code: number | null }> {
  const client = await open(await reference());
  await client.next('ready');
  for (let said = 0; said < times; said += 1) {
    client.say('{"type": "nonsense"}');
    const ended = await Promise.race([client.next('error').then(() => null), client.closed]);
    if (ended !== null) return { said, code: ended };
  }
  return { said: times, code: null };
}

/** A line that is upgraded and never says farewell. */
async function rudeLine(of: string): Promise<Socket> {
  const { hostname, port, host } = new URL(address);
  const line = connectLine(Number(port), hostname);
  const asked = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13', `Host: ${host}`];
  line.write(
    `GET /ws?reference=${of} HTTP/1.1\r\n${asked.join('\r\n')}\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  line.on('error', () => undefined);
  await new Promise((answered) => line.once('data', answered));
  return line;
}

test('what is not understood is counted as well, and whoever comes anew goes on counting', async () => {
  expect(await flood(120)).toEqual({ said: 100, code: 4429 });
  expect(await flood(90)).toEqual({ said: 90, code: null });
  expect(await flood(90)).toEqual({ said: 60, code: 4429 });
});

test('of many from one address at the same moment no more get in than may', async () => {
  const references = await Promise.all(Array.from({ length: 30 }, reference));
  const tried = await Promise.allSettled(references.map(open));
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(limits.socketsPerAddress);
});

test('who was refused is gone, also without a farewell', async () => {
  const of = await reference();
  const lines = await Promise.all(Array.from({ length: 9 }, () => rudeLine(of)));
  await expect.poll(connected, { timeout: 5000 }).toBe(limits.socketsPerPayment);
  for (const line of lines) line.destroy();
});

test('what was refused before there was a connection gives its place back', async () => {
  const unknown = '00000000-0000-4000-8000-000000000000';
  const tried = await Promise.allSettled(
    Array.from({ length: 40 }, () => connect(`${address}/ws?reference=${unknown}`)),
  );
  expect(tried.every(({ status }) => status === 'rejected')).toBe(true);
  await (await open(await reference())).next('ready');
});
