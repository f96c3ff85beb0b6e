import { fault } from '@coffer/contract/errors.ts';
import type { Deps } from '../../platform/deps.ts';
import { composeMail } from './compose-mail.ts';
import { openAccount } from './load-account.ts';
import { explainFailure } from './smtp-failure.ts';
import { deliver, openSession, signIn } from './smtp-session.ts';
import type { SealedAccount, SmtpAccount } from './smtp-settings.ts';
import { endMail, findSmtp, insertMail, noteOutcome } from './store.ts';
import type { Attachment, Template } from './template.ts';
import { countdown, productionTimeouts, type Timeouts } from './timeouts.ts';

/** `from` and `replyTo` take the place of those of the mail server's settings, `through` that of the mail server in use. */
export type OutgoingMail = {
  to: string;
  template: Template;
  from?: string | null;
  replyTo?: string | null;
  attachments?: readonly Attachment[];
  through?: SealedAccount;
};

/** Sends at once, from within a job: a failure is recorded and thrown, so that the job is tried again. */
export async function sendMail(
  deps: Pick<Deps, 'db' | 'masterKey' | 'clock'>,
  mail: OutgoingMail,
  timeouts: Timeouts = productionTimeouts,
): Promise<void> {
  const { db, clock } = deps;
  const stored = mail.through ? undefined : await findSmtp(db);
  const sealed = mail.through ?? stored;
  const row = { template: mail.template.name, recipient: mail.to, now: clock.now() };
  const id = await insertMail(db, row);
  if (!sealed) return endMail(db, id, { to: 'skipped', at: clock.now() });
  try {
    await transmit(await openAccount(deps, db, sealed), mail, timeouts);
  } catch (error) {
    const { code, message } = explainFailure(error);
    await endMail(db, id, { to: 'failed', at: clock.now(), error: message });
    if (stored) await noteOutcome(db, stored, clock.now(), message);
    throw fault('UNAVAILABLE', `A mail could not be sent: ${message}`, { details: { code }, cause: error });
  }
  await endMail(db, id, { to: 'sent', at: clock.now() });
  if (stored) await noteOutcome(db, stored, clock.now(), null);
}

async function transmit(account: SmtpAccount, mail: OutgoingMail, timeouts: Timeouts): Promise<void> {
  const { to, template, from, replyTo, attachments } = mail;
  const sender = { ...account, from: from ?? account.from, replyTo: replyTo ?? account.replyTo };
  const composed = await composeMail(sender, to, template, attachments);
  const timeLeft = countdown(timeouts);
  const session = await openSession(account, { timeoutMs: timeLeft() });
  try {
    await signIn(session, account, timeLeft());
    await deliver(session, composed, timeLeft());
    session.quit();
  } catch (error) {
    session.close();
    throw error;
  }
}
