import { fault } from '@coffer/contract/errors.ts';
import type { SmtpTestInput, SmtpTestResult } from '@coffer/contract/operations/smtp.ts';
import { authorize, requireStepUp, type MemberSubject } from '../../platform/access.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { countAttempt } from '../../platform/throttle.ts';
import { recordActivity } from '../activity/index.ts';
import { readNamed } from '../vault/index.ts';
import { loadAccount } from './load-account.ts';
import { probeSmtp } from './probe-smtp.ts';
import { refusePasswordWithoutName } from './save-smtp.ts';
import type { SmtpAccount } from './smtp-settings.ts';
import { testMail } from './templates/test-mail.ts';
import { productionTimeouts, type Timeouts } from './timeouts.ts';

/** A test opens connections to wherever it is told: not too many of them. */
const tests = { name: 'smtp-test', attemptsMax: 20, windowSeconds: 60 };

export async function testSmtp(
  deps: Deps,
  call: Call<MemberSubject>,
  input: SmtpTestInput,
  timeouts: Timeouts = productionTimeouts,
): Promise<SmtpTestResult> {
  const { to = call.subject.email, settings } = input;
  authorize(call.subject, 'smtp:write');
  if (settings) requireStepUp(call.subject, call.now);
  await countAttempt(deps.db, tests, String(call.subject.memberId), call.now);
  const account = await accountToTest(deps, call, settings);
  const result = await probeSmtp(account, { to, template: testMail({ host: account.host }) }, timeouts);
  await inTransaction(call.db, (tx) =>
    recordActivity(tx, call, {
      action: 'smtp.tested',
      entity: 'smtp',
      entityId: 'smtp',
      after: { host: account.host, port: account.port, to, ok: result.ok },
    }),
  );
  return result;
}

/** Settings on trial bring their own password or have none: the stored one goes only where it was stored for. */
async function accountToTest(
  deps: Deps,
  call: Call<MemberSubject>,
  settings: SmtpTestInput['settings'],
): Promise<SmtpAccount> {
  if (settings) {
    refusePasswordWithoutName(settings);
    const { passwordSecretID: secretID, ...account } = settings;
    if (!secretID) return { ...account, password: account.password || null };
    return { ...account, password: await readNamed(deps, call, { secretID, path: 'settings.passwordSecretID' }) };
  }
  const loaded = await loadAccount(deps, call.db);
  if (!loaded) throw fault('UNPROCESSABLE', 'No mail server is set up. Save one, or send the settings to try.');
  return loaded.account;
}
