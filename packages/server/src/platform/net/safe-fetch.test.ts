import { createServer as createHttp, type RequestListener } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { createServer as createTcp, type AddressInfo, type Server } from 'node:net';
import type { lookup } from 'node:dns';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { selfSigned } from '../../../test/self-signed.ts';
import { OutboundFailure } from './outbound-failure.ts';
import { openSafeFetch, type OutboundRules, type SafeFetch } from './safe-fetch.ts';

const running = new Set<() => unknown>();
afterEach(() => {
  for (const stop of running) stop();
  running.clear();
});

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  running.add(() => {
    if ('closeAllConnections' in server) (server.closeAllConnections as () => void)();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

async function serve(listener: RequestListener): Promise<string> {
  return `http://127.0.0.1:${await portOf(createHttp(listener))}/`;
}

function open(rules: OutboundRules): SafeFetch {
  const outbound = openSafeFetch(rules);
  running.add(() => outbound.close());
  return outbound;
}

/** A resolver that an attacker has in hand: another answer each time. */
function resolving(...answers: (string | string[])[]): typeof lookup {
  let asked = 0;
  const resolve = (_host: string, _options: object, done: (error: null, addresses: object[]) => void) => {
    const answer = answers[Math.min(asked++, answers.length - 1)] ?? [];
    const addresses = [answer].flat().map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    process.nextTick(() => done(null, addresses));
  };
  return resolve as unknown as typeof lookup;
}

const post = (url: string) => ({ method: 'POST', url, body: '{}' }) as const;

test.each<[string, string]>([
  ['http://shop.example.com/', 'must begin with https://'],
  ['ftp://shop.example.com/', 'must begin with https://'],
  ['https://ada:secret@shop.example.com/', 'must hold no name and no password'],
  ['https://shop.example.com:22/', 'must have the port 443, or one from 1024 on'],
  ...[
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '127.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '168.63.129.16',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '[::]',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[::7f00:1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[fe80::1]',
    '[fec0::1]',
    '[fd00:ec2::254]',
    '[2001::1]',
    '[ff02::1]',
  ].map((host) => [`https://${host}/`, 'must not be a private or reserved address'] as [string, string]),
])('%s is refused before anything is asked', async (url, reason) => {
  const outbound = open({ local: false });
  expect(outbound.refusal(url)).toBe(reason);
  await expect(outbound.send(post(url))).rejects.toThrow(`The address ${reason}.`);
});

test.each(['https://8.8.8.8/hooks', 'https://[2606:4700::1111]:8443/', 'https://shop.example.com'])(
  '%s is not refused',
  (url) => {
    expect(open({ local: false }).refusal(url)).toBeUndefined();
  },
);

test.each([['127.0.0.1'], [['8.8.8.8', '10.0.0.1']], ['::ffff:10.0.0.1'], ['fd00::1'], ['64:ff9b::a00:1']])(
  'a name that points to %s is refused, and nothing is connected to',
  async (answer) => {
    let connections = 0;
    const port = await portOf(createTcp(() => void (connections += 1)));
    const outbound = open({ local: false, resolve: resolving(answer) });
    await expect(outbound.send(post(`https://shop.example.com:${port}/`))).rejects.toThrow(
      'The host points to a private or reserved address.',
    );
    expect(connections).toBe(0);
  },
);

test('a name that was public when it was saved and is ours a moment later reaches nothing', async () => {
  const listener = vi.fn<() => void>();
  const port = await portOf(createTcp(listener));
  const outbound = open({ local: false, timeoutMs: 300, resolve: resolving('192.0.2.1', '127.0.0.1') });
  const url = `https://rebinding.example.com:${port}/`;
  expect(outbound.refusal(url)).toBeUndefined();
  await expect(outbound.send(post(url))).rejects.toThrow(OutboundFailure);
  await expect(outbound.send(post(url))).rejects.toThrow('private or reserved');
  expect(listener).not.toHaveBeenCalled();
});

test('where local addresses are allowed, those that tell a cloud machine its secrets are still not', () => {
  const outbound = open({ local: true });
  expect(outbound.refusal('http://127.0.0.1:3000/')).toBeUndefined();
  expect(outbound.refusal('http://169.254.169.254/latest')).toBe('must not be a private or reserved address');
});

test('a redirect is an answer and is not followed', async () => {
  const inside = vi.fn<() => void>();
  const target = await serve((_request, response) => (inside(), response.end()));
  const url = await serve((_request, response) => response.writeHead(302, { location: target }).end());
  expect(await open({ local: true }).send(post(url))).toMatchObject({ status: 302 });
  expect(inside).not.toHaveBeenCalled();
});

test('of an answer without end only the beginning is read', async () => {
  let written = 0;
  const url = await serve((_request, response) => {
    const chunk = Buffer.alloc(16_384, 'a');
    const write = (): void => {
      while (!response.destroyed && response.write(chunk)) written += chunk.length;
      response.once('drain', write);
    };
    write();
  });
  const answer = await open({ local: true }).send(post(url));
  expect(answer.status).toBe(200);
  expect(answer.text).toHaveLength(65_536);
  expect(written).toBeLessThan(20_000_000);
});

test('an answer that comes in drops counts by its status, and is not waited for longer than anything else', async () => {
  const url = await serve((_request, response) => {
    response.writeHead(201);
    const timer = setInterval(() => response.write('a'), 20);
    response.on('close', () => clearInterval(timer));
  });
  const startedAt = performance.now();
  expect(await open({ local: true, timeoutMs: 500 }).send(post(url))).toMatchObject({ status: 201 });
  expect(performance.now() - startedAt).toBeLessThan(3000);
});

test('what comes packed is not unpacked', async () => {
  const bomb = gzipSync(Buffer.alloc(5_000_000));
  const url = await serve((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
  expect(await open({ local: true }).send(post(url))).toMatchObject({ status: 200, text: null });
});

test('no answer in time, nobody there, something else there: each has its sentence', async () => {
  const outbound = open({ local: true, timeoutMs: 300 });
  const silent = await serve(() => undefined);
  await expect(outbound.send(post(silent))).rejects.toThrow('No answer within 0.3 seconds.');
  await expect(outbound.send(post('http://127.0.0.1:1024/'))).rejects.toThrow('Nothing listens there.');
  const port = await portOf(createTcp((socket) => socket.end('220 mail.example.com\r\n')));
  await expect(outbound.send(post(`http://127.0.0.1:${port}/`))).rejects.toThrow('that is not HTTP');
});

test('a connection is kept and used again; one that was closed meanwhile costs nothing', async () => {
  const ports = new Set<number | undefined>();
  const server = createHttp((request, response) => {
    ports.add(request.socket.remotePort);
    response.end('ok');
  });
  const url = `http://127.0.0.1:${await portOf(server)}/`;
  const outbound = open({ local: true });
  for (let n = 0; n < 3; n += 1) {
    await outbound.send(post(url));
    // A connection rests for one turn: some servers close what they said they would keep.
    await nextTurn();
  }
  expect(ports.size).toBe(1);
  server.closeAllConnections();
  expect(await outbound.send(post(url))).toMatchObject({ status: 200, text: 'ok' });
});

test('a kept connection that breaks as it is used costs nothing; a new one that breaks is a failure', async () => {
  const asked = new Map<number | undefined, number>();
  let served = 0;
  const url = await serve((request, response) => {
    const { remotePort } = request.socket;
    const times = (asked.get(remotePort) ?? 0) + 1;
    asked.set(remotePort, times);
    if (times > 1 || served === 2) {
      request.socket.destroy();
      return;
    }
    served += 1;
    response.end('ok');
  });
  const outbound = open({ local: true });
  await outbound.send(post(url));
  await nextTurn();
  expect(await outbound.send(post(url))).toMatchObject({ status: 200, text: 'ok' });
  expect(asked.size).toBe(2);
  await expect(outbound.send(post(url))).rejects.toThrow('The connection broke off.');
  expect(asked.size).toBe(3);
});

test('over https the certificate must be for the name that was asked for', async () => {
  const { key, cert } = selfSigned('shop.example.com');
  const port = await portOf(createHttps({ key, cert }, (_request, response) => response.end('hello')));
  const outbound = open({ local: true, ca: cert, resolve: resolving('127.0.0.1') });
  expect(await outbound.send(post(`https://shop.example.com:${port}/`))).toMatchObject({ text: 'hello' });
  await expect(outbound.send(post(`https://other.example.com:${port}/`))).rejects.toThrow('for another host');
  const strict = open({ local: true, resolve: resolving('127.0.0.1') });
  await expect(strict.send(post(`https://shop.example.com:${port}/`))).rejects.toThrow('Nobody vouches');
});
