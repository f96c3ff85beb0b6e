import { fault } from '@coffer/contract/errors.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { addressGroup, groupsAround } from '../../../platform/http/address-group.ts';
import { countAttempt, forgetAttempts, type ThrottleRule } from '../../../platform/throttle.ts';
import { recordActivity } from '../../activity/index.ts';
import { countRefusal, isKnownNetwork } from '../accounts/sign-in-store.ts';
import { startSession, type SignedIn } from './start-session.ts';
import { guessAtSignIn } from '../passwords/count-guesses.ts';
import { hasFactor } from '../accounts/has-factor.ts';
import { memberByEmail, type MemberRow } from '../accounts/store.ts';
import { askFactor } from '../passkeys/ask-passkey.ts';
import { proveByFactor, type Given as Factor } from '../passkeys/prove-by-factor.ts';

type Known = { email: string; password: string };
type Given = Known & Factor;

export async function signIn(deps: Deps, call: Call, given: Given): Promise<SignedIn> {
  return withRightPassword(deps, call, given, async (member, { isKnown, forget }) => {
    if (hasFactor(member)) {
      const guess = () => proveByFactor(deps, call, member, { ...given, purpose: 'sign-in' });
      await guessAtSignIn(deps, call, { memberId: member.id, isKnown }, guess);
    }
    await forget();
    return inTransaction(call.db, async (tx) => {
      await recordActivity(tx, call, { action: 'member.signed-in', entity: 'member', entityId: member.id });
      return startSession(tx, call, member);
    });
  });
}

/** What to ask the browser for: only whoever knows the password learns that there is more. */
export async function askSignInFactor(deps: Deps, call: Call, given: Known & { origin: string }) {
  return withRightPassword(deps, call, given, (member) =>
    askFactor(deps, call, member, { purpose: 'sign-in', origin: given.origin }),
  );
}

/** Goes on with whoever it is, who may begin to count anew, and whether they signed in from there lately. */
type Then<T> = (member: MemberRow, more: { isKnown: boolean; forget: () => Promise<void> }) => Promise<T>;

/** The same answer, in the same time, for a wrong password, an unknown email and an account that may not sign in. */
async function withRightPassword<T>(deps: Deps, call: Call, given: Known, then: Then<T>): Promise<T> {
  const isKnown = await isKnownNetwork(call.db, given.email, addressGroup(call.ip), call.now);
  const pass = isKnown ? deps.signInGates.known : deps.signInGates.strangers;
  return pass(() => checkAndGoOn(deps, call, { ...given, isKnown }, then));
}

async function checkAndGoOn<T>(deps: Deps, call: Call, given: Known & { isKnown: boolean }, then: Then<T>): Promise<T> {
  const rules = rulesFor(deps, call.ip, given.email, given.isKnown);
  for (const { rule, who } of [...rules.ofAddress, ...rules.ofAccount])
    await countAttempt(deps.db, rule, who, call.now);

  const member = await memberByEmail(call.db, given.email);
  const mayEnter = member?.status === 'active';
  const right = await deps.passwords.verify(given.password, mayEnter ? member.password_hash : null);
  if (!member || !mayEnter || !right) return refuse(call, member?.email ?? '');

  const forget = async () => {
    for (const { rule, who } of rules.ofAccount) await forgetAttempts(deps.db, rule, who);
  };
  return then(member, { isKnown: given.isKnown, forget });
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
