import type { SmtpView } from '@coffer/contract/operations/smtp.ts';
import { authorize } from '../../platform/access.ts';
import type { Call } from '../../platform/deps.ts';
import { findSmtp, type StoredSmtp } from './store.ts';

export async function readSmtp(call: Call): Promise<SmtpView> {
  authorize(call.subject, 'smtp:write');
  return smtpView(await findSmtp(call.db));
}

export function smtpView(stored: StoredSmtp | undefined): SmtpView {
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
