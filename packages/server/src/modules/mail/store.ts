import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { mailStatus, type MailStatus } from './mail-status.ts';
import { secretsOf } from '../vault/index.ts';
import { passwordUse } from './password-user.ts';
import type { SealedAccount, SmtpSettings } from './smtp-settings.ts';

export type StoredSmtp = SealedAccount & {
  updatedAt: Date;
  lastSentAt: Date | null;
  lastError: string | null;
  lastErrorAt: Date | null;
};

export async function findSmtp(db: Db): Promise<StoredSmtp | undefined> {
  const row = await db.selectFrom('smtp_settings').selectAll().where('id', '=', 1).executeTakeFirst();
  if (!row) return undefined;
  return {
    host: row.host,
    port: row.port,
    security: row.security as SmtpSettings['security'],
    username: row.username,
    from: row.from_address,
    replyTo: row.reply_to,
    passwordSecretId: row.password_secret_id,
    passwordNamed: (await secretsOf(db, passwordUse.kind, [passwordUse.owner])).get(passwordUse.owner) ?? null,
    updatedAt: row.updated_at,
    lastSentAt: row.last_sent_at,
    lastError: row.last_error,
    lastErrorAt: row.last_error_at,
  };
}

/** Changes come one after the other, also while there is no row to lock yet. */
export async function lockSmtp(tx: Tx): Promise<StoredSmtp | undefined> {
  await sql`lock table smtp_settings in share row exclusive mode`.execute(tx);
  return findSmtp(tx);
}

/** An error of the settings before says nothing about these. */
export async function putSmtp(
  tx: Tx,
  settings: SmtpSettings,
  passwordSecretId: number | null,
  now: Date,
): Promise<void> {
  const values = {
    host: settings.host,
    port: settings.port,
    security: settings.security,
    username: settings.username,
    password_secret_id: passwordSecretId,
    from_address: settings.from,
    reply_to: settings.replyTo,
    updated_at: now,
    last_error: null,
    last_error_at: null,
  };
  await tx
    .insertInto('smtp_settings')
    .values({ id: 1, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

export async function deleteSmtp(tx: Tx): Promise<void> {
  await tx.deleteFrom('smtp_settings').where('id', '=', 1).execute();
}

export async function smtpExists(db: Db): Promise<boolean> {
  return (await db.selectFrom('smtp_settings').select('id').executeTakeFirst()) !== undefined;
}

/** What a mail showed about the settings it went out with: they may have been changed meanwhile. */
export async function noteOutcome(db: Db, used: StoredSmtp, at: Date, error: string | null): Promise<void> {
  const outcome =
    error === null
      ? { last_sent_at: at, last_error: null, last_error_at: null }
      : { last_error: error, last_error_at: at };
  await db.updateTable('smtp_settings').set(outcome).where('updated_at', '=', used.updatedAt).execute();
}

export async function insertMail(db: Db, mail: { template: string; recipient: string; now: Date }): Promise<number> {
  const row = await db
    .insertInto('mail')
    .values({
      template: mail.template,
      recipient: mail.recipient,
      status: mailStatus.initial,
      created_at: mail.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export type MailEnd = { to: Exclude<MailStatus, 'queued'>; at: Date; error?: string };

export async function endMail(db: Db, id: number, end: MailEnd): Promise<void> {
  await db
    .updateTable('mail')
    .set((eb) => ({
      status: mailStatus.move('queued', end.to),
      attempts: end.to === 'skipped' ? eb.ref('attempts') : eb('attempts', '+', 1),
      last_error: end.error ?? null,
      sent_at: end.to === 'sent' ? end.at : null,
    }))
    .where('id', '=', id)
    .where('status', '=', mailStatus.state('queued'))
    .execute();
}
