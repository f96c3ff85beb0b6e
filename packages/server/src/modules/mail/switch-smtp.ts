import { isDeepStrictEqual } from 'node:util';
import type { Db, Tx } from '../../platform/db/db.ts';
import { recordActivity, type Origin } from '../activity/index.ts';
import { beginUse, endUses, retireSecrets, reviveSecrets } from '../vault/index.ts';
import { passwordUse } from './password-user.ts';
import { accountView } from './read-smtp.ts';
import type { SealedAccount } from './smtp-settings.ts';
import { deleteSmtp, findSmtp, lockSmtp, putSmtp, type StoredSmtp } from './store.ts';

export type Account = SealedAccount | null;

/** Through what mails go out now. */
export async function accountInUse(db: Db): Promise<Account> {
  return accountOf(await findSmtp(db));
}

export function accountOf(stored: StoredSmtp | undefined): Account {
  if (!stored) return null;
  const { host, port, security, username, from, replyTo, passwordSecretId, passwordNamed } = stored;
  return { host, port, security, username, from, replyTo, passwordSecretId, passwordNamed };
}

/**
 * The account that was in use stays sealed for some days: the news of the switch goes through it, and the switch may be taken
 * back. False, and nothing changed, where the password of the one to come is gone.
 */
export async function switchSmtp(
  tx: Tx,
  { from, to, now }: { from: Account; to: Account; now: Date },
): Promise<boolean> {
  if (!(await reviveSecrets(tx, secretsOf(to)))) return false;
  if (!(await switchUse(tx, from, to))) return false;
  const outOfUse = secretsOf(from).filter((id) => id !== to?.passwordSecretId);
  await retireSecrets(tx, outOfUse, now);
  if (to) await putSmtp(tx, to, to.passwordSecretId, now);
  else await deleteSmtp(tx);
  return true;
}

/** False, and nothing changed, where the named secret of the one to come was removed. */
async function switchUse(tx: Tx, from: Account, to: Account): Promise<boolean> {
  if (to?.passwordNamed) {
    return isDeepStrictEqual(from?.passwordNamed, to.passwordNamed) || beginUse(tx, passwordUse, to.passwordNamed);
  }
  if (from?.passwordNamed) await endUses(tx, passwordUse);
  return true;
}

function secretsOf(account: Account): number[] {
  return account && account.passwordSecretId !== null ? [account.passwordSecretId] : [];
}

type Way = { tx: Tx; origin: Origin; from: Account; to: Account };

/** For putting one account back in the place of another. */
export const smtpSetting = {
  held: async ({ tx }: Way): Promise<Account> => accountOf(await lockSmtp(tx)),
  async put({ tx, origin, from, to }: Way): Promise<string | void> {
    if (!(await switchSmtp(tx, { from, to, now: origin.now }))) {
      return 'The password of that mail server is no longer kept: set it up again.';
    }
    await recordActivity(tx, origin, { action: 'smtp.changed', ...smtpEntity, ...smtpDifference(from, to) });
    return undefined;
  },
};

export const smtpEntity = { entity: 'smtp', entityId: 'smtp' } as const;

const told = ['host', 'port', 'security', 'username', 'hasPassword', 'passwordSecretID', 'from', 'replyTo'] as const;

/** The fields in which two accounts differ; of passwords only whether there is one, and whether it is another one. */
export function smtpDifference(before: Account, after: Account): { before: object; after: object } {
  const [old, fresh] = [before, after].map(shown);
  const changed = told.filter((field) => old?.[field] !== fresh?.[field]);
  const isOther = Boolean(after?.passwordSecretId) && after?.passwordSecretId !== before?.passwordSecretId;
  return {
    before: Object.fromEntries(changed.map((field) => [field, old?.[field]])),
    after: {
      ...Object.fromEntries(changed.map((field) => [field, fresh?.[field]])),
      ...(isOther ? { passwordChanged: true } : {}),
    },
  };
}

function shown(account: Account) {
  const times = { updatedAt: new Date(0), lastSentAt: null, lastError: null, lastErrorAt: null };
  return accountView(account ? { ...account, ...times } : undefined);
}
