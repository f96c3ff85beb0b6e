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
import { noteOutcome, type StoredSmtp } from './store.ts';
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
  const { account, stored } = await accountToTest(deps, call, settings);
  const result = await probeSmtp(account, { to, template: testMail({ host: account.host }) }, timeouts);
  if (stored) await noteOutcome(call.db, stored, call.now, failureOf(result));
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
): Promise<{ account: SmtpAccount; stored?: StoredSmtp }> {
  if (settings) {
    refusePasswordWithoutName(settings);
    const { passwordSecretID: secretID, ...account } = settings;
    if (!secretID) return { account: { ...account, password: account.password || null } };
    const password = await readNamed(deps, call, { secretID, path: 'settings.passwordSecretID' });
    return { account: { ...account, password } };
  }
  const loaded = await loadAccount(deps, call.db);
  if (!loaded) throw fault('UNPROCESSABLE', 'No mail server is set up. Save one, or send the settings to try.');
  return loaded;
}

/** Of the step that ended it. */
function failureOf({ ok, steps }: SmtpTestResult): string | null {
  if (ok) return null;
  const { step, message, code } = steps.find((one) => !one.ok && one.skipped !== true) ?? { step: 'send' };
  return message ?? code ?? `The step ${step} failed.`;
}
