import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { readMail, type ReadMail } from './read-mail.ts';

export type InboxOptions = {
  /** Only these may send; without them, anybody may, and whatever is given is written down. */
  account?: { username: string; password: string };
  security?: 'tls' | 'starttls' | 'none';
  certificate?: { key: string; cert: string };
  refuseRecipient?: string;
};

export type ReceivedMail = ReadMail & { from: string; to: string[]; raw: string; secure: boolean };

export type Inbox = {
  port: number;
  messages: ReceivedMail[];
  /** Every user name and password that was ever tried here, right or wrong. */
  credentials: { username: string; password: string }[];
  close(): Promise<void>;
};

/** A real mail server on a free port of this machine that keeps what it gets. */
export async function startInbox(options: InboxOptions = {}): Promise<Inbox> {
  const { account, security = 'none', certificate, refuseRecipient } = options;
  const messages: Inbox['messages'] = [];
  const credentials: Inbox['credentials'] = [];
  const server = new SMTPServer({
    ...certificate,
    secure: security === 'tls',
    disabledCommands: security === 'none' ? ['STARTTLS'] : [],
    allowInsecureAuth: true,
    authOptional: account === undefined,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth(auth, _session, done) {
      const [username, password] = [auth.username ?? '', auth.password ?? ''];
      credentials.push({ username, password });
      const right = !account || (account.username === username && account.password === password);
      if (right) done(null, { user: username });
      else done(new Error('Authentication failed'));
    },
    onRcptTo(address, _session, done) {
      if (address.address === refuseRecipient) done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
      else done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('latin1');
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        messages.push({ ...readMail(raw), from, to: rcptTo.map((to) => to.address), raw, secure: session.secure });
        done();
      });
    },
  });
  // A client that turns away in the midst of a handshake is what some tests are about.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return { port, messages, credentials, close: () => new Promise((resolve) => server.close(() => resolve())) };
}
