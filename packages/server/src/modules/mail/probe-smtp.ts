import { lookup } from 'node:dns/promises';
import { connect, isIP, type Socket } from 'node:net';
import { smtpSteps, type SmtpStepResult, type SmtpTestResult } from '@coffer/contract/operations/smtp.ts';
import { composeMail } from './compose-mail.ts';
import { explainFailure, timedOut } from './smtp-failure.ts';
import { deliver, openSession, signIn, type SmtpSession } from './smtp-session.ts';
import type { SmtpAccount } from './smtp-settings.ts';
import type { Template } from './template.ts';
import { countdown, type Timeouts } from './timeouts.ts';

type Step = (typeof smtpSteps)[number];

/** What one step leaves to the next. */
type Way = { socket?: Socket; session?: SmtpSession; messageId?: string };
type Walk = (way: Way, timeoutMs: number) => Promise<void>;

/** Goes the way of a mail step by step and stops at the first that fails. */
export async function probeSmtp(
  account: SmtpAccount,
  mail: { to: string; template: Template },
  timeouts: Timeouts,
): Promise<SmtpTestResult> {
  const walks = walksOf(account, mail);
  const timeLeft = countdown(timeouts);
  const way: Way = {};
  const steps: SmtpStepResult[] = [];
  try {
    for (const step of smtpSteps) {
      const result = await walk(step, walks[step], way, timeLeft());
      steps.push(result);
      if (!result.ok) return { ok: false, steps };
    }
    way.session?.quit();
    return { ok: true, steps, ...(way.messageId === undefined ? {} : { messageId: way.messageId }) };
  } finally {
    if (steps.at(-1)?.ok !== true) abandon(way);
  }
}

async function walk(step: Step, work: Walk | undefined, way: Way, timeoutMs: number): Promise<SmtpStepResult> {
  if (!work) return { step, ok: true, ms: 0, skipped: true };
  const startedAt = performance.now();
  const ms = () => Math.round(performance.now() - startedAt);
  try {
    await work(way, timeoutMs);
    return { step, ok: true, ms: ms() };
  } catch (error) {
    const { code, message } = explainFailure(error);
    return { step, ok: false, ms: ms(), code, message };
  }
}

function walksOf(account: SmtpAccount, mail: { to: string; template: Template }): Partial<Record<Step, Walk>> {
  const { host, port, security, username } = account;
  return {
    ...(isIP(host) === 0 ? { dns: (_way, timeoutMs) => withinTime(lookup(host), timeoutMs) } : {}),
    async connect(way, timeoutMs) {
      if (security === 'tls') way.socket = await openSocket(host, port, timeoutMs);
      else way.session = await openSession(account, { timeoutMs, greetOnly: true });
    },
    ...(security === 'none' ? {} : { tls: (way, timeoutMs) => secure(account, way, timeoutMs) }),
    ...(username === null ? {} : { auth: (way, timeoutMs) => signIn(sessionOf(way), account, timeoutMs) }),
    async send(way, timeoutMs) {
      const composed = await composeMail(account, mail.to, mail.template);
      await deliver(sessionOf(way), composed, timeoutMs);
      way.messageId = composed.messageId;
    },
  };
}

/** STARTTLS begins anew: what passed before encryption is not to be relied on. */
async function secure(account: SmtpAccount, way: Way, timeoutMs: number): Promise<void> {
  way.session?.quit();
  delete way.session;
  way.session = await openSession(account, { timeoutMs, ...(way.socket ? { socket: way.socket } : {}) });
}

function abandon(way: Way): void {
  way.session?.close();
  way.socket?.destroy();
}

function sessionOf(way: Way): SmtpSession {
  if (!way.session) throw new TypeError('No session was opened.');
  return way.session;
}

async function openSocket(host: string, port: number, timeoutMs: number): Promise<Socket> {
  const socket = connect({ host, port });
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  socket.once('connect', () => resolve(undefined)).once('error', reject);
  try {
    await withinTime(promise, timeoutMs);
    return socket.off('error', reject);
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

async function withinTime(work: Promise<unknown>, timeoutMs: number): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(timedOut()), timeoutMs);
  try {
    await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
