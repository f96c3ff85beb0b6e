import { fault } from '@coffer/contract/errors.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { addressGroup } from '../../platform/http/address-group.ts';
import { countAttempt, forgetAttempts } from '../../platform/throttle.ts';
import { recordActivity } from '../activity/index.ts';
import { startSession, type SignedIn } from './start-session.ts';
import { memberByEmail, updateMemberRow } from './store.ts';
import { spendOneTimeCode } from './spend-one-time-code.ts';

type Given = { email: string; password: string; otp?: string | undefined };

/** The same answer, in the same time, for a wrong password, an unknown e-mail and an account that may not sign in. */
export function signIn(deps: Deps, call: Call, given: Given): Promise<SignedIn> {
  return deps.signInGate(() => checkAndEnter(deps, call, given));
}

async function checkAndEnter(deps: Deps, call: Call, given: Given): Promise<SignedIn> {
  const address = addressGroup(call.ip);
  // Counted per address and account: whoever guesses from elsewhere does not lock the owner out.
  const perAccount = { name: 'sign-in', attemptsMax: deps.limits.signInPerAccount, windowSeconds: 300 };
  const perAddress = { name: 'sign-in', attemptsMax: deps.limits.signInPerAddress, windowSeconds: 300 };
  await countAttempt(deps.db, perAddress, address, call.now);
  await countAttempt(deps.db, perAccount, `${address} ${given.email}`, call.now);

  const member = await memberByEmail(call.db, given.email);
  const mayEnter = member?.status === 'active';
  const right = await deps.passwords.verify(given.password, mayEnter ? member.password_hash : null);
  if (!member || !mayEnter || !right) return refuse(call, given.email);

  if (member.totp_confirmed_at) {
    if (given.otp === undefined) throw fault('OTP_REQUIRED', 'Enter the code of your authenticator.');
    await spendOneTimeCode(deps, call, member, given.otp);
  }
  await forgetAttempts(deps.db, perAccount, `${address} ${given.email}`);
  return inTransaction(call.db, async (tx) => {
    await updateMemberRow(tx, member.id, { last_sign_in_at: call.now });
    await recordActivity(tx, call, { action: 'member.signed-in', entity: 'member', entityId: member.id });
    return startSession(tx, call, member);
  });
}

/** A refused attempt leaves a trace whether or not there is such an account. */
async function refuse(call: Call, email: string): Promise<never> {
  await inTransaction(call.db, (tx) =>
    recordActivity(tx, call, { action: 'member.sign-in-refused', entity: 'email', entityId: email }),
  );
  throw fault('INVALID_CREDENTIALS', 'E-mail or password is not right.');
}
