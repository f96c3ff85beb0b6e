import { minutesAfter } from '@coffer/kernel/clock.ts';
import { fault } from '@coffer/contract/errors.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { endSessions, lockByRefresh, rotateSession, sessionOfSpent } from '../accounts/session-store.ts';
import { accessMinutes, hashOf, idleHours, overlapSeconds, pairAfter, type TokenPair } from '../accounts/tokens.ts';

export type Refreshed = { accessToken: string; refreshToken: string; expiresIn: number; tokenType: 'Bearer' };

/**
 * Each refresh token is good for one rotation, and for half a minute more for whoever sent it at the same moment.
 * Seen after that it was copied: the session ends for both holders.
 */
export async function refreshSession(deps: Deps, call: Call, presented: string): Promise<Refreshed> {
  const hash = hashOf(presented);
  const pair = pairAfter(deps.masterKey, presented);
  return inTransaction(call.db, async (tx) => {
    const session = await lockByRefresh(tx, hash);
    if (!session) return endIfStolen(tx, call, hash);
    const idleSince = call.now.getTime() - session.last_seen_at.getTime();
    const alive = !session.ended_at && session.expires_at > call.now && idleSince < idleHours * 3_600_000;
    if (!alive || session.status !== 'active') throw expired();
    if (!session.refresh_hash.equals(hash)) {
      if (session.previous_until && session.previous_until > call.now)
        return answer(pair, session.access_expires_at, call.now);
      return endIfStolen(tx, call, hash);
    }
    const accessExpiresAt = minutesAfter(call.now, accessMinutes);
    await rotateSession(tx, session.id, hash, {
      access_hash: hashOf(pair.access),
      access_expires_at: accessExpiresAt,
      refresh_hash: hashOf(pair.refresh),
      // One that has expired already stays so.
      previous_access_hash: session.access_expires_at > call.now ? session.access_hash : null,
      previous_refresh_hash: hash,
      previous_until: new Date(call.now.getTime() + overlapSeconds * 1000),
      last_seen_at: call.now,
    });
    return answer(pair, accessExpiresAt, call.now);
  });
}

async function endIfStolen(tx: Tx, call: Call, hash: Buffer): Promise<never> {
  const session = await sessionOfSpent(tx, hash);
  if (!session) throw expired();
  const ended = await endSessions(tx, { memberId: session.member_id, only: [session.id] }, 'refresh_reused', call.now);
  if (ended > 0) {
    await recordActivity(tx, call, { action: 'session.refresh-reused', entity: 'session', entityId: session.id });
  }
  // The end of the session is kept although the call is refused.
  throw fault('UNAUTHORIZED', 'This refresh token was used before. Sign in again.', { keepsWork: true });
}

function answer(pair: TokenPair, expiresAt: Date, now: Date): Refreshed {
  const expiresIn = Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000));
  return { accessToken: pair.access, refreshToken: pair.refresh, expiresIn, tokenType: 'Bearer' };
}

function expired(): Error {
  return fault('UNAUTHORIZED', 'The session has ended. Sign in again.');
}
