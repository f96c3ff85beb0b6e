import type { Socket } from 'node:net';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { ComposedMail } from './compose-mail.ts';
import { SmtpFailure, timedOut } from './smtp-failure.ts';
import type { SmtpAccount } from './smtp-settings.ts';

/** The connection's own limits strike first: they know what they were waiting for. */
const graceMs = 100;

export type SmtpSession = SMTPConnection;

export type OpenOptions = {
  timeoutMs: number;
  /** Goes on over this connection instead of making one. */
  socket?: Socket;
  /** Stops before TLS. Nothing but a greeting may pass then. */
  greetOnly?: boolean;
};

/** Connects, greets and, unless told otherwise, secures the connection. Certificates are always verified. */
export async function openSession(account: SmtpAccount, options: OpenOptions): Promise<SmtpSession> {
  const { timeoutMs, socket, greetOnly = false } = options;
  const session = new SMTPConnection({
    host: account.host,
    port: account.port,
    secure: account.security === 'tls',
    requireTLS: account.security === 'starttls' && !greetOnly,
    ignoreTLS: account.security === 'none' || greetOnly,
    ...(socket ? { connection: socket } : {}),
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs + graceMs,
    socketCloseTimeout: 1000,
    maxResponseSize: 64 << 10,
  });
  // Each step listens for itself. What breaks between two of them, the next one finds closed.
  session.on('error', () => undefined);
  await during(session, timeoutMs, (done) => session.connect(done));
  return session;
}

export async function signIn(session: SmtpSession, account: SmtpAccount, timeoutMs: number): Promise<void> {
  const { username, password } = account;
  if (username === null) return;
  if (password === null) throw new SmtpFailure('AUTH_NO_PASSWORD', 'There is a user name, but no password with it.');
  if (!session.allowsAuth)
    throw new SmtpFailure('AUTH_NOT_OFFERED', 'The server takes no user name and password here.');
  await during(session, timeoutMs, (done) => session.login({ user: username, pass: password }, done));
}

export async function deliver(session: SmtpSession, mail: ComposedMail, timeoutMs: number): Promise<void> {
  await during(session, timeoutMs, (done) => session.send(mail.envelope, mail.bytes, (error) => done(error)));
}

type Done = (error?: Error | null) => void;

/** One exchange with the server: ends with its answer, with the connection, or when its time is over. */
async function during(session: SmtpSession, timeoutMs: number, start: (done: Done) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const ended = () => reject(new SmtpFailure('CONNECTION_LOST', 'The server closed the connection.'));
  const timer = setTimeout(() => reject(timedOut()), timeoutMs + graceMs);
  session.once('error', reject).once('end', ended);
  try {
    start((error) => (error ? reject(error) : resolve(undefined)));
    await promise;
  } catch (error) {
    session.close();
    throw error;
  } finally {
    clearTimeout(timer);
    session.off('error', reject).off('end', ended);
  }
}
