import type { Db } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { nameOfUse, openSecret, openUsed, type SecretBinding } from '../vault/index.ts';
import { passwordUse } from './password-user.ts';
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
  const { host, port, security, username, from, replyTo } = stored;
  return {
    stored,
    account: { host, port, security, username, from, replyTo, password: await openPassword(deps, db, stored) },
  };
}

async function openPassword(
  deps: Pick<Deps, 'masterKey' | 'clock'>,
  db: Db,
  { passwordSecretId, passwordNamedId }: StoredSmtp,
): Promise<string | null> {
  if (passwordSecretId !== null) return openSecret(deps, db, passwordSecretId, passwordBinding);
  if (passwordNamedId === null) return null;
  return (await openUsed(deps, db, [passwordUse])).get(nameOfUse(passwordUse)) ?? null;
}
