import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import tls from 'node:tls';
import { afterEach, describe, expect, test } from 'vitest';
import { selfSigned } from '../../../test/self-signed.ts';
import { startInbox, type InboxOptions } from '../../../test/smtp-inbox.ts';
import { probeSmtp } from './probe-smtp.ts';
import type { SmtpAccount } from './smtp-settings.ts';
import { testMail } from './templates/test-mail.ts';

const mail = { to: 'ada@example.com', template: testMail({ host: 'mail.example.com' }) };
const timeouts = { stepMs: 5000, wholeMs: 10_000 };
const toClose: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of toClose.splice(0)) await close();
});

async function inbox(options: InboxOptions = {}) {
  const it = await startInbox(options);
  toClose.push(it.close);
  return it;
}

/** A server of another kind: it does with each connection what the test says. */
async function listen(onConnection: (socket: Socket) => void): Promise<number> {
  const sockets: Socket[] = [];
  const server: Server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  toClose.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

function trickle(socket: Socket, line: string): void {
  const timer = setInterval(() => socket.write(`${line}\r\n`), 20);
  socket.on('close', () => clearInterval(timer));
}

function account(port: number, more: Partial<SmtpAccount> = {}): SmtpAccount {
  const plain = { host: '127.0.0.1', port, security: 'none', username: null, password: null } as const;
  return { ...plain, from: 'Pay <pay@example.com>', replyTo: null, ...more };
}

/** The steps as one line each, and the last one whole. */
async function probe(settings: SmtpAccount, within = timeouts) {
  const result = await probeSmtp(settings, mail, within);
  const line = result.steps.map(({ step, ok, skipped }) => `${step} ${skipped ? 'skipped' : ok ? 'ok' : 'failed'}`);
  return { ...result, line: line.join(', '), last: result.steps.at(-1) };
}

/** For this process the certificate's maker is an authority like any other. */
function trust(cert: string): void {
  const before = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...before, cert]);
  toClose.push(async () => tls.setDefaultCACertificates(before));
}

describe('a mail server that works', () => {
  test('gets every step done, and the mail arrives', async () => {
    const { port, messages, credentials } = await inbox({ account: { username: 'coffer', password: 'S3cret pass' } });
    const result = await probe(account(port, { host: 'localhost', username: 'coffer', password: 'S3cret pass' }));
    expect(result).toMatchObject({ ok: true, line: 'dns ok, connect ok, tls skipped, auth ok, send ok' });
    expect(messages).toMatchObject([
      { from: 'pay@example.com', to: ['ada@example.com'], subject: 'Test mail from Coffer' },
    ]);
    expect(messages[0]?.headers['message-id']).toEqual([result.messageId]);
    expect(credentials).toEqual([{ username: 'coffer', password: 'S3cret pass' }]);
  });

  test('needs no name lookup for an address and no sign-in without a user name', async () => {
    const { port, messages } = await inbox();
    expect(await probe(account(port))).toMatchObject({
      ok: true,
      line: 'dns skipped, connect ok, tls skipped, auth skipped, send ok',
    });
    expect(messages).toHaveLength(1);
  });

  test.each(['starttls', 'tls'] as const)('gets the mail encrypted over %s', async (security) => {
    const certificate = selfSigned('localhost');
    trust(certificate.cert);
    const { port, messages } = await inbox({ security, certificate });
    const result = await probe(account(port, { host: 'localhost', security, username: 'coffer', password: 'x' }));
    expect(result).toMatchObject({ ok: true, line: 'dns ok, connect ok, tls ok, auth ok, send ok' });
    expect(messages).toMatchObject([{ secure: true }]);
  });
});

describe('a step that fails ends the test and says why', () => {
  test('when no server has this name', async () => {
    const { line, last, ok } = await probe(account(25, { host: 'no-such-host.invalid' }));
    expect({ ok, line }).toEqual({ ok: false, line: 'dns failed' });
    expect(last?.code).toMatch(/^DNS_/);
    expect(last?.message).toBeTruthy();
  });

  test.each(['none', 'starttls', 'tls'] as const)('when the port is closed (%s)', async (security) => {
    const closed = await inbox();
    await closed.close();
    const { line, last } = await probe(account(closed.port, { security }));
    expect(line).toBe('dns skipped, connect failed');
    expect(last).toMatchObject({
      code: 'CONNECTION_REFUSED',
      message: 'Nothing accepts connections at this host and port.',
    });
  });

  test.each([
    [
      'none',
      'dns skipped, connect failed',
      'The server took the connection but said nothing; it may want TLS from the start.',
    ],
    ['tls', 'dns skipped, connect ok, tls failed', 'The server did not finish the TLS handshake in time.'],
  ] as const)('when the server takes the connection and never speaks (%s)', async (security, steps, message) => {
    const port = await listen(() => undefined);
    const { line, last } = await probe(account(port, { security }), { stepMs: 200, wholeMs: 5000 });
    expect(line).toBe(steps);
    expect(last).toMatchObject({ code: 'TIMED_OUT', message });
  });

  test('when all steps together take too long, however long each may take', async () => {
    const port = await listen(() => undefined);
    const { last } = await probe(account(port), { stepMs: 60_000, wholeMs: 200 });
    expect(last).toMatchObject({ step: 'connect', ok: false, code: 'TIMED_OUT' });
  });

  test.each([
    ['its greeting', (socket: Socket) => trickle(socket, '220-still there')],
    [
      'an answer',
      (socket: Socket) => {
        socket.write('220 hello\r\n');
        socket.once('data', () => trickle(socket, '250-STILL THERE'));
      },
    ],
  ])('when the server trickles on with %s and never finishes', async (_what, speak) => {
    const port = await listen(speak);
    const { last } = await probe(account(port), { stepMs: 300, wholeMs: 5000 });
    expect(last).toMatchObject({ step: 'connect', ok: false, code: 'TIMED_OUT' });
  });

  test('when the server hangs up at once', async () => {
    const port = await listen((socket) => socket.end());
    const { line, last } = await probe(account(port));
    expect(line).toBe('dns skipped, connect failed');
    expect(last).toMatchObject({ code: 'CONNECTION_LOST' });
  });

  test('when it is no mail server', async () => {
    const port = await listen((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const { last } = await probe(account(port));
    expect(last).toMatchObject({ step: 'connect', ok: false, code: 'NOT_UNDERSTOOD' });
  });

  test.each(['starttls', 'tls'] as const)('when its certificate is self-signed (%s)', async (security) => {
    const { port, messages, credentials } = await inbox({ security, certificate: selfSigned('localhost') });
    const { line, last } = await probe(
      account(port, { host: 'localhost', security, username: 'coffer', password: 'x' }),
    );
    expect(line).toBe('dns ok, connect ok, tls failed');
    expect(last).toMatchObject({
      code: 'TLS_UNTRUSTED',
      message: "The server's certificate is self-signed: it proves nothing.",
    });
    expect({ messages, credentials }).toEqual({ messages: [], credentials: [] });
  });

  test.each(['starttls', 'tls'] as const)('when its certificate is for another name (%s)', async (security) => {
    const certificate = selfSigned('mail.example.com');
    trust(certificate.cert);
    const { port } = await inbox({ security, certificate });
    const { last } = await probe(account(port, { host: 'localhost', security }));
    expect(last).toMatchObject({ step: 'tls', code: 'TLS_WRONG_NAME' });
  });

  test('when STARTTLS is wanted and not offered: nothing goes out in the clear', async () => {
    const { port, messages, credentials } = await inbox();
    const { line, last } = await probe(account(port, { security: 'starttls', username: 'coffer', password: 'x' }));
    expect(line).toBe('dns skipped, connect ok, tls failed');
    expect(last).toMatchObject({ code: 'TLS_NOT_OFFERED' });
    expect({ messages, credentials }).toEqual({ messages: [], credentials: [] });
  });

  test('when TLS is wanted on a port that begins without', async () => {
    const { port } = await inbox();
    const { last } = await probe(account(port, { security: 'tls' }));
    expect(last).toMatchObject({ step: 'tls', ok: false, code: 'TLS_FAILED' });
  });

  test('when the password is wrong', async () => {
    const { port, messages } = await inbox({ account: { username: 'coffer', password: 'right' } });
    const { line, last, steps } = await probe(account(port, { username: 'coffer', password: 'S3cret wrong' }));
    expect(line).toBe('dns skipped, connect ok, tls skipped, auth failed');
    expect(last).toMatchObject({
      code: 'AUTH_REFUSED',
      message: 'The server refused the user name or password (535).',
    });
    expect(JSON.stringify(steps)).not.toContain('S3cret');
    expect(messages).toEqual([]);
  });

  test('when there is a user name without a password', async () => {
    const { port, credentials } = await inbox();
    const { last } = await probe(account(port, { username: 'coffer' }));
    expect(last).toMatchObject({ step: 'auth', code: 'AUTH_NO_PASSWORD' });
    expect(credentials).toEqual([]);
  });

  test('when the server wants a user name and has got none', async () => {
    const { port } = await inbox({ account: { username: 'coffer', password: 'right' } });
    const { last } = await probe(account(port));
    expect(last).toMatchObject({
      step: 'send',
      code: 'AUTH_NEEDED',
      message: 'The server wants a user name and a password (530).',
    });
  });

  test('when the recipient is refused', async () => {
    const { port, messages } = await inbox({ refuseRecipient: mail.to });
    const { line, last } = await probe(account(port));
    expect(line).toBe('dns skipped, connect ok, tls skipped, auth skipped, send failed');
    expect(last).toMatchObject({ code: 'RECIPIENT_REFUSED', message: 'The server refused the recipient (550).' });
    expect(messages).toEqual([]);
  });

  test('and what the server says is not repeated, since it may echo the password', async () => {
    const port = await listen((socket) => {
      socket.write('220 hello\r\n');
      socket.on('data', (chunk) => {
        const [verb = '', , given = ''] = chunk.toString().trim().split(' ');
        if (verb === 'EHLO') socket.write('250-hello\r\n250 AUTH PLAIN\r\n');
        else socket.write(`535 5.7.8 no: ${Buffer.from(given, 'base64').toString()}\r\n`);
      });
    });
    const { last } = await probe(account(port, { username: 'coffer', password: 'S3cret' }));
    expect(last).toMatchObject({ step: 'auth', message: 'The server refused the user name or password (535 5.7.8).' });
  });
});
