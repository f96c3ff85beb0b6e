import type { Db } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { openSecret, type SecretBinding } from '../vault/index.ts';
import type { SmtpAccount } from './smtp-settings.ts';
import { findSmtp, type StoredSmtp } from './store.ts';

export const passwordBinding: SecretBinding = { purpose: 'smtp-password', projectId: null, owner: 'smtp' };

/** The stored settings with their own password: both from the same row, so that they always belong together. */
export async function loadAccount(
  deps: Pick<Deps, 'masterKey' | 'clock'>,
  db: Db,
): Promise<{ stored: StoredSmtp; account: SmtpAccount } | undefined> {
  const stored = await findSmtp(db);
  if (!stored) return undefined;
  const { host, port, security, username, from, replyTo, passwordSecretId } = stored;
  const password = passwordSecretId === null ? null : await openSecret(deps, db, passwordSecretId, passwordBinding);
  return { stored, account: { host, port, security, username, from, replyTo, password } };
}
