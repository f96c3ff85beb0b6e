import type { MemberSubject } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { endSessions, sessionOfRefresh } from '../accounts/session-store.ts';
import { hashOf } from '../accounts/tokens.ts';

/** Ends this session, and the one of the refresh token when that is another of the same person. */
export async function signOut(call: Call<MemberSubject>, refreshToken: string | null | undefined): Promise<void> {
  const { memberId, sessionId } = call.subject;
  await inTransaction(call.db, async (tx) => {
    const other = refreshToken ? await sessionOfRefresh(tx, memberId, hashOf(refreshToken)) : undefined;
    const only = other ? [sessionId, other.id] : [sessionId];
    await endSessions(tx, { memberId, only }, 'logout', call.now);
    await recordActivity(tx, call, { action: 'member.signed-out', entity: 'session', entityId: sessionId });
  });
}

export async function signOutEverywhere(call: Call<MemberSubject>): Promise<void> {
  const { memberId } = call.subject;
  await inTransaction(call.db, async (tx) => {
    const sessions = await endSessions(tx, { memberId }, 'logout', call.now);
    await recordActivity(tx, call, {
      action: 'member.signed-out-everywhere',
      entity: 'member',
      entityId: memberId,
      after: { sessions },
    });
  });
}
