import type { SmtpView } from '@coffer/contract/operations/smtp.ts';
import { authorize } from '../../platform/access.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Call } from '../../platform/deps.ts';
import { findSmtp, type StoredSmtp } from './store.ts';

/** The way of links to choose a password, where it is not the mail server in use. */
export type LinksBy = (db: Db) => Promise<Pick<SmtpView, 'linksHost' | 'linksUntil'>>;

export async function readSmtp(call: Call, linksBy: LinksBy): Promise<SmtpView> {
  authorize(call.subject, 'smtp:write');
  return viewSmtp(call.db, linksBy);
}

export async function viewSmtp(db: Db, linksBy: LinksBy): Promise<SmtpView> {
  return { ...accountView(await findSmtp(db)), ...(await linksBy(db)) };
}

export function accountView(stored: StoredSmtp | undefined): Omit<SmtpView, 'linksHost' | 'linksUntil'> {
  return {
    configured: stored !== undefined,
    host: stored?.host ?? null,
    port: stored?.port ?? null,
    security: stored?.security ?? null,
    username: stored?.username ?? null,
    hasPassword: stored !== undefined && (stored.passwordSecretId !== null || stored.passwordNamed !== null),
    passwordSecretID: stored?.passwordNamed?.id ?? null,
    from: stored?.from ?? null,
    replyTo: stored?.replyTo ?? null,
    updatedAt: stored?.updatedAt.toISOString() ?? null,
    lastSentAt: stored?.lastSentAt?.toISOString() ?? null,
    lastError: stored?.lastError ?? null,
    lastErrorAt: stored?.lastErrorAt?.toISOString() ?? null,
  };
}
