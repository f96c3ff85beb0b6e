import type { Db } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { openProven, openSecret, type SecretBinding } from '../vault/index.ts';
import { passwordUse } from './password-user.ts';
import type { SealedAccount, SmtpAccount } from './smtp-settings.ts';
import { findSmtp, type StoredSmtp } from './store.ts';

export const passwordBinding: SecretBinding = { purpose: 'smtp-password', projectId: null, owner: 'smtp' };

type Vault = Pick<Deps, 'masterKey' | 'clock'>;

/** The stored settings with their own password: both from the same row, so that they always belong together. */
export async function loadAccount(
  deps: Vault,
  db: Db,
): Promise<{ stored: StoredSmtp; account: SmtpAccount } | undefined> {
  const stored = await findSmtp(db);
  return stored && { stored, account: await openAccount(deps, db, stored) };
}

export async function openAccount(deps: Vault, db: Db, sealed: SealedAccount): Promise<SmtpAccount> {
  const { host, port, security, username, from, replyTo } = sealed;
  return { host, port, security, username, from, replyTo, password: await openPassword(deps, db, sealed) };
}

async function openPassword(
  deps: Vault,
  db: Db,
  { passwordSecretId, passwordNamed }: SealedAccount,
): Promise<string | null> {
  if (passwordSecretId !== null) return openSecret(deps, db, passwordSecretId, passwordBinding);
  if (passwordNamed === null) return null;
  return (await openProven(deps, db, passwordUse, passwordNamed)) ?? null;
}
