import { invalid } from '@coffer/contract/errors.ts';
import type { SmtpInput, SmtpView } from '@coffer/contract/smtp.ts';
import { authorize, requireStepUp } from '../../platform/access.ts';
import { inTransaction, type Tx } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { recordActivity } from '../activity/index.ts';
import { destroySecret, endUses, sealSecret, useSecret } from '../vault/index.ts';
import { passwordBinding } from './load-account.ts';
import { passwordUse } from './password-user.ts';
import { smtpView } from './read-smtp.ts';
import { samePlace } from './smtp-settings.ts';
import { findSmtp, lockSmtp, putSmtp, type StoredSmtp } from './store.ts';

export async function saveSmtp(deps: Deps, call: Call, input: SmtpInput): Promise<SmtpView> {
  authorize(call.subject, 'smtp:write');
  requireStepUp(call.subject, call.now);
  refusePasswordWithoutName(input);
  return inTransaction(call.db, async (tx) => {
    const before = await lockSmtp(tx);
    await putSmtp(tx, input, await passwordFor(deps, tx, call, before, input), call.now);
    const after = await findSmtp(tx);
    await recordActivity(tx, call, {
      action: 'smtp.changed',
      entity: 'smtp',
      entityId: 'smtp',
      ...changes(before, after, Boolean(input.password)),
    });
    return smtpView(after);
  });
}

export function refusePasswordWithoutName(input: SmtpInput): void {
  const { password, passwordSecretID, username } = input;
  if (password && passwordSecretID) throw invalid({ path: 'passwordSecretID', message: 'takes the place of password' });
  if ((password || passwordSecretID) && username === null) {
    throw invalid({ path: 'username', message: 'is needed with a password' });
  }
}

/** The stored password stays where it was given for; pointed anywhere else it is destroyed, not taken along. */
async function passwordFor(
  deps: Deps,
  tx: Tx,
  call: Call,
  before: StoredSmtp | undefined,
  input: SmtpInput,
): Promise<number | null> {
  const { password = null, passwordSecretID: secretID = null } = input;
  if (password === null && secretID === null && before && samePlace(before, input)) return before.passwordSecretId;
  if (before && before.passwordSecretId !== null) await destroySecret(deps, tx, before.passwordSecretId);
  await endUses(tx, passwordUse);
  if (secretID !== null) await useSecret(deps, tx, call, passwordUse, { secretID, path: 'passwordSecretID' });
  return password ? sealSecret(deps, tx, passwordBinding, password) : null;
}

const told = ['host', 'port', 'security', 'username', 'hasPassword', 'passwordSecretID', 'from', 'replyTo'] as const;

function changes(
  before: StoredSmtp | undefined,
  after: StoredSmtp | undefined,
  passwordGiven: boolean,
): { before: object; after: object } {
  const [old, fresh] = [smtpView(before), smtpView(after)];
  const changed = told.filter((field) => old[field] !== fresh[field]);
  return {
    before: Object.fromEntries(changed.map((field) => [field, old[field]])),
    after: {
      ...Object.fromEntries(changed.map((field) => [field, fresh[field]])),
      ...(passwordGiven ? { passwordChanged: true } : {}),
    },
  };
}
