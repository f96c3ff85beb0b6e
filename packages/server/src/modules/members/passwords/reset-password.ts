import { hoursAfter, readableUtc } from '@coffer/kernel/clock.ts';
import { fault } from '@coffer/contract/errors.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { mayUseLink } from '../accounts/member-status.ts';
import { isWayFresh } from '../../treasury-changes/index.ts';
import { heldHours, setPassword } from './set-password.ts';
import { acceptInvitation } from '../accounts/accept-invitation.ts';
import { spendToken, tokenIsGood } from '../accounts/password-token-store.ts';
import { memberById, updateMemberRow } from '../accounts/store.ts';
import { hashOf } from '../accounts/tokens.ts';

/** Chooses a password with the token of a link: a reset, or the first password of somebody who was invited. */
export async function resetPassword(
  deps: Deps,
  call: Call,
  input: { password: string; resetPasswordToken: string },
): Promise<{ message: string }> {
  const hash = hashOf(input.resetPasswordToken);
  if (!(await tokenIsGood(call.db, hash, call.now))) throw badToken();
  const passwordHash = await deps.passwords.hash(input.password);
  const isHeld = await inTransaction(call.db, async (tx) => {
    const token = await spendToken(tx, hash, call.now);
    const member = token && (await memberById(tx, token.memberId));
    if (!member || !mayUseLink(member.status)) throw badToken();
    if (member.status === 'invited') await acceptInvitation(tx, call, member);
    await updateMemberRow(tx, member.id, { password_by_link_at: call.now });
    // An invitation is for somebody who could do nothing yet.
    const isReset = token?.purpose === 'reset';
    const requestedBy = isReset ? token.requestedBy : null;
    const held = isReset && (requestedBy !== null || (await isWayFresh(deps, tx)));
    const action = 'member.password-reset';
    await setPassword(deps, tx, call, { member, passwordHash, action, requestedBy, isHeld: held });
    return held;
  });
  const said = 'Your password was set. You can sign in now.';
  if (!isHeld) return { message: said };
  const until = readableUtc(hoursAfter(call.now, heldHours));
  return { message: `${said} What redirects money or changes who may is possible again from ${until}.` };
}

function badToken(): Error {
  const sentence = 'This link has expired or was used already. Ask for a new one.';
  return fault('INVALID_TOKEN', sentence, { details: sentence });
}
