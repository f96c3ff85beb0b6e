import { fault } from '@coffer/contract/errors.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { addressGroup, groupsAround } from '../../../platform/http/address-group.ts';
import { countAttempt, forgetAttempts, type ThrottleRule } from '../../../platform/throttle.ts';
import { recordActivity } from '../../activity/index.ts';
import { countRefusal, isKnownNetwork } from '../accounts/sign-in-store.ts';
import { startSession, type SignedIn } from './start-session.ts';
import { memberByEmail } from '../accounts/store.ts';
import { spendOneTimeCode } from '../passwords/spend-one-time-code.ts';

type Given = { email: string; password: string; otp?: string | undefined };

/** The same answer, in the same time, for a wrong password, an unknown email and an account that may not sign in. */
export async function signIn(deps: Deps, call: Call, given: Given): Promise<SignedIn> {
  const isKnown = await isKnownNetwork(call.db, given.email, addressGroup(call.ip), call.now);
  const pass = isKnown ? deps.signInGates.known : deps.signInGates.strangers;
  return pass(() => checkAndEnter(deps, call, given, isKnown));
}

async function checkAndEnter(deps: Deps, call: Call, given: Given, isKnown: boolean): Promise<SignedIn> {
  const rules = rulesFor(deps, call.ip, given.email, isKnown);
  for (const { rule, who } of [...rules.ofAddress, ...rules.ofAccount])
    await countAttempt(deps.db, rule, who, call.now);

  const member = await memberByEmail(call.db, given.email);
  const mayEnter = member?.status === 'active';
  const right = await deps.passwords.verify(given.password, mayEnter ? member.password_hash : null);
  if (!member || !mayEnter || !right) return refuse(call, member?.email ?? '');

  if (member.totp_confirmed_at) {
    if (given.otp === undefined) throw fault('OTP_REQUIRED', 'Enter the code of your authenticator.');
    await spendOneTimeCode(deps, call, member, given.otp);
  }
  for (const { rule, who } of rules.ofAccount) await forgetAttempts(deps.db, rule, who);
  return inTransaction(call.db, async (tx) => {
    await recordActivity(tx, call, { action: 'member.signed-in', entity: 'member', entityId: member.id });
    return startSession(tx, call, member);
  });
}

type Counted = { rule: ThrottleRule; who: string };

/**
 * Counted by address and account: whoever guesses from elsewhere does not lock the owner out. Neighbours in a wide network may be
 * somebody else, so that they do not count against who was here before.
 */
function rulesFor(
  { limits }: Deps,
  ip: string,
  email: string,
  isKnown: boolean,
): { ofAddress: Counted[]; ofAccount: Counted[] } {
  const groups = isKnown ? groupsAround(ip).slice(0, 1) : groupsAround(ip);
  const rule = (attempts: number) => ({ name: 'sign-in', attemptsMax: attempts, windowSeconds: 300 });
  return {
    ofAddress: groups.map(({ group, callers }) => ({ rule: rule(limits.signInPerAddress * callers), who: group })),
    ofAccount: groups.map(({ group, callers }) => ({
      rule: rule(limits.signInPerAccount * callers),
      who: `${group} ${email}`,
    })),
  };
}

/** A refused attempt leaves a trace whether or not there is such an account. */
async function refuse(call: Call, account: string): Promise<never> {
  await countRefusal(call.db, groupsAround(call.ip).at(-1)?.group ?? call.ip, account, call.now);
  throw fault('INVALID_CREDENTIALS', 'The email address or password is incorrect.');
}
