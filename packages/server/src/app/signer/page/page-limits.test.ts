import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { sealedPartOf, Unproven } from '../../../modules/approvers/index.ts';
import { writeTicket } from '../../../modules/approvers/ticket.ts';
import { openMasterKey } from '../../../platform/keys/master-key.ts';
import { openLog } from '../../../platform/log.ts';
import { nextFreePort } from '../../check-ports.ts';
import type { AnswerCall } from './answer-calls.ts';
import { pageLimits, servePage, type Page } from './serve-page.ts';

/** Whoever reaches the signer's page keeps nobody else from it. */
let page: Page;
let origin: string;
let lines: string[];
const sockets: Socket[] = [];
const good = 'ab'.repeat(32);
const { address, all, known } = pageLimits.turns;
const masterKey = openMasterKey({ MASTER_KEY: 'ab'.repeat(32), MASTER_KEY_FILE: undefined, DATA_DIR: '' });

const ticketUntil = (ms: number) =>
  writeTicket(masterKey, { memberId: 1, memberName: 'a', passkeyName: 'b', expiresAt: new Date(ms) });

/** What the signer answers where the link is good, and where it is not. */
const answer: AnswerCall = async (_name, body) => {
  if ((body as { hash?: string }).hash === 'broken') throw new TypeError('It broke.');
  if ((body as { hash?: string }).hash !== good) throw new Unproven('There is no such payout.');
  return Promise.resolve({ payouts: 1 });
};

async function open({ proxies = ['127.0.0.1'], level = 'info', by = answer } = {}): Promise<void> {
  lines = [];
  const write = (line: unknown, _encoding: unknown, done: () => void) => (lines.push(String(line)), done());
  const port = await nextFreePort('127.0.0.1', 28_380);
  origin = `http://localhost:${port}`;
  const log = openLog(level, new Writable({ write }));
  const sealedIn = (link: string) => sealedPartOf(masterKey, link, new Date());
  const listen = { host: '0.0.0.0', port };
  page = await servePage({ listen, origin, files: new Map(), answer: by, sealedIn, proxies, log });
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await page.close();
});

const call = (from: string, hash: string, name = 'look') => ask(from, name, { hash });

function ask(from: string, name: string, body: object): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { host: new URL(origin).host, origin, 'content-type': 'application/json', 'x-forwarded-for': from };
    const to = { host: '127.0.0.1', port: page.port, method: 'POST', path: `/call/${name}`, headers };
    const asking = request({ ...to, agent: false });
    asking.once('error', reject).once('response', (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    asking.end(JSON.stringify(body));
  });
}

async function connected(said: string, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port: page.port, host: '127.0.0.1', localAddress });
  sockets.push(socket.on('error', () => undefined));
  await new Promise<void>((done) => socket.once('connect', () => done()));
  socket.resume().write(said);
  return socket;
}

const half = () =>
  `POST /call/look HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nOrigin: ${origin}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`;

describe('whoever reaches the page and nothing else', () => {
  test('takes no turn with calls of which they send a part, and is left after seconds', async () => {
    await open();
    const held = await Promise.all(Array.from({ length: 20 }, () => connected(half())));
    expect(await call('203.0.113.1', good)).toBe(200);
    await vi.waitFor(() => expect(held.every(({ closed }) => closed)).toBe(true), 5_000);
  });

  test('is left after seconds where they say nothing, or a part of the headers', async () => {
    await open();
    const held = await Promise.all(['', 'POST /call/look HTTP/1.1\r\nHost: a'].map((said) => connected(said)));
    await vi.waitFor(() => expect(held.every(({ closed }) => closed)).toBe(true), 8_000);
  }, 15_000);

  test('uses up the share of their own address, however often they ask', async () => {
    await open();
    const asked = [];
    for (let n = 0; n < all.callsAMinuteMax + 40; n += 2) {
      asked.push(...(await Promise.all([1, 2].map(() => call('203.0.113.1, 203.0.113.2', 'nothing', 'nothing')))));
    }
    expect(asked.filter((status) => status === 422)).toHaveLength(address.callsAMinuteMax);
    expect(asked.filter((status) => status === 429)).toHaveLength(all.callsAMinuteMax + 40 - address.callsAMinuteMax);
    expect(await call('203.0.113.2', good)).toBe(429);
    // What stands before the address that the proxy heard anybody may have written.
    expect(await call('203.0.113.2, 203.0.113.3', good)).toBe(200);
  }, 30_000);

  test('keeps nobody out whose link was good before, from however many addresses they ask', async () => {
    await open();
    expect(await call('203.0.113.1', good)).toBe(200);
    for (let n = 0; n < all.callsAMinuteMax; n += 4) {
      await Promise.all([0, 1, 2, 3].map((more) => call(`198.51.${Math.floor((n + more) / 100)}.1`, 'nothing')));
    }
    expect(await call('192.0.2.1', 'another')).toBe(429);
    expect(await call('203.0.113.1', good)).toBe(200);
    // Nor whoever comes with a ticket for the first time.
    const ticket = ticketUntil(Date.now() + 900_000);
    expect(await ask('192.0.2.1', 'begin', { ticket, hash: good })).toBe(200);
    const other = ticket.startsWith('A') ? 'B' : 'A';
    expect(await ask('192.0.2.1', 'begin', { ticket: `${other}${ticket.slice(1)}`, hash: good })).toBe(429);
    // One that lapsed is a stranger's, and so is one that is not written as ours are.
    expect(await ask('192.0.2.1', 'begin', { ticket: ticketUntil(Date.now() - 1000), hash: good })).toBe(429);
    expect(await ask('192.0.2.1', 'begin', { ticket: `${ticketUntil(Date.now() + 900_000)}AAAA`, hash: good })).toBe(
      429,
    );
  }, 30_000);

  test('makes one link of a ticket, whatever somebody puts behind what was sealed', async () => {
    await open();
    const bytes = Buffer.from(ticketUntil(Date.now() + 900_000), 'base64url');
    let refused = 0;
    for (let n = 0; n < address.callsAMinuteMax + known.callsAMinuteMax + 20; n += 1) {
      bytes.writeUInt32BE(n, bytes.length - 4);
      const status = await ask('203.0.113.9', 'begin', { ticket: bytes.toString('base64url'), hash: good });
      if (status === 429) refused += 1;
    }
    expect(refused).toBe(20);
  }, 30_000);

  test('has so many connections of one address and no more', async () => {
    await open({ proxies: [] });
    const { ofAnAddressMax } = pageLimits.sockets;
    const held = await Promise.all(Array.from({ length: ofAnAddressMax + 5 }, () => connected('', '127.0.0.9')));
    await vi.waitFor(() => expect(held.filter(({ closed }) => closed)).toHaveLength(5), 2_000);
    const other = await connected('', '127.0.0.10');
    expect(await call('127.0.0.1', good)).toBe(200);
    expect(other.closed).toBe(false);
  });
});

describe('the log', () => {
  test('has no error of whoever hangs up in the middle of a call', async () => {
    await open({ level: 'debug' });
    for (let n = 0; n < 20; n += 1) (await connected(half())).destroy();
    await vi.waitFor(() => expect(lines.filter((line) => line.includes('hung up'))).toHaveLength(20), 3_000);
    expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  test('has so many lines a minute of calls that fail, and no more', async () => {
    await open();
    for (let n = 0; n < 30; n += 1) expect(await call('203.0.113.1', 'broken')).toBe(500);
    expect(lines.filter((line) => line.includes('"level":50'))).toHaveLength(10);
  });
});
