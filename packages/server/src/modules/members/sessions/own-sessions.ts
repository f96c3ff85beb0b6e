import { hoursAfter } from '@coffer/kernel/clock.ts';
import { notFound, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { endSessions, liveSessions } from '../accounts/session-store.ts';
import { idleHours } from '../accounts/tokens.ts';

export async function listSessions(call: Call<MemberSubject>) {
  const rows = await liveSessions(call.db, call.subject.memberId, call.now, hoursAfter(call.now, -idleHours));
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    ip: row.ip,
    userAgent: row.user_agent,
    current: row.id === call.subject.sessionId,
  }));
}

export async function endSession(call: Call<MemberSubject>, id: number): Promise<void> {
  await inTransaction(call.db, async (tx) => {
    const ended = await endSessions(tx, { memberId: call.subject.memberId, only: [id] }, 'logout', call.now);
    if (ended === 0) throw notFound();
    await recordActivity(tx, call, { action: 'session.ended', entity: 'session', entityId: id });
  });
}
