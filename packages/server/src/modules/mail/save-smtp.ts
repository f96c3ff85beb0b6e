import { isDeepStrictEqual } from 'node:util';
import { invalid } from '@coffer/contract/errors.ts';
import type { SmtpInput, SmtpView } from '@coffer/contract/operations/smtp.ts';
import { authorize, requireStepUp, type MemberSubject } from '../../platform/access.ts';
import { inTransaction, type Tx } from '../../platform/db/db.ts';
import type { NoteDeed } from '../../platform/deed.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { recordActivity } from '../activity/index.ts';
import { proveUse, sealSecret } from '../vault/index.ts';
import { passwordBinding } from './load-account.ts';
import { passwordUse } from './password-user.ts';
import { viewSmtp, type LinksBy } from './read-smtp.ts';
import { samePlace, type SealedAccount } from './smtp-settings.ts';
import { lockSmtp } from './store.ts';
import { accountOf, smtpDifference, smtpEntity, switchSmtp, type Account } from './switch-smtp.ts';

/** Whoever chooses the mail server reads what owners are told: they hear of it through the one before as well. */
export async function saveSmtp(
  deps: Deps,
  call: Call<MemberSubject>,
  { noteDeed, linksBy }: { noteDeed: NoteDeed; linksBy: LinksBy },
  input: SmtpInput,
): Promise<SmtpView> {
  authorize(call.subject, 'smtp:write');
  requireStepUp(call.subject, call.now);
  refusePasswordWithoutName(input);
  return inTransaction(call.db, async (tx) => {
    const before = accountOf(await lockSmtp(tx));
    const { password: _password, passwordSecretID: _secretID, ...settings } = input;
    const after = { ...settings, ...(await passwordFor(deps, tx, call, before, input)) };
    await switchSmtp(tx, { from: before, to: after, now: call.now });
    const difference = smtpDifference(before, after);
    await recordActivity(tx, call, { action: 'smtp.changed', ...smtpEntity, ...difference });
    if (!isDeepStrictEqual(before, after)) {
      const title = titleOf(before, after);
      await noteDeed(tx, call, { kind: 'smtp.changed', title, ...difference, subject: { before, after } });
    }
    return viewSmtp(tx, linksBy);
  });
}

export function refusePasswordWithoutName(input: SmtpInput): void {
  const { password, passwordSecretID, username } = input;
  if (password && passwordSecretID) throw invalid({ path: 'passwordSecretID', message: 'takes the place of password' });
  if ((password || passwordSecretID) && username === null) {
    throw invalid({ path: 'username', message: 'is needed with a password' });
  }
}

type Password = Pick<SealedAccount, 'passwordSecretId' | 'passwordNamed'>;

/** The stored password stays where it was given for; pointed anywhere else it is not taken along. */
async function passwordFor(deps: Deps, tx: Tx, call: Call, before: Account, input: SmtpInput): Promise<Password> {
  const { password = null, passwordSecretID: secretID = null } = input;
  if (password === null && secretID === null && before && samePlace(before, input)) {
    return { passwordSecretId: before.passwordSecretId, passwordNamed: before.passwordNamed };
  }
  if (secretID !== null) {
    const { proven } = await proveUse(deps, tx, call, passwordUse, { secretID, path: 'passwordSecretID' });
    return { passwordSecretId: null, passwordNamed: proven };
  }
  return {
    passwordSecretId: password ? await sealSecret(deps, tx, passwordBinding, password) : null,
    passwordNamed: null,
  };
}

function titleOf(before: Account, after: SealedAccount): string {
  if (before === null) return `Emails are sent through ${after.host}`;
  if (before.host !== after.host) return `Emails are sent through ${after.host} instead of ${before.host}`;
  return `The settings of the mail server ${after.host} were changed`;
}
