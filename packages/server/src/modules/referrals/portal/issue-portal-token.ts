import type { Clock } from '@coffer/kernel/clock.ts';
import { hoursAfter } from '@coffer/kernel/clock.ts';
import { newSecret } from '@coffer/kernel/id.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { digestOf, dropPortalTokens, insertPortalToken } from './portal-token-store.ts';

const lastsHours = 12;
/** Each visit of a referrer's page in a shop may ask for one: the oldest give way. */
const liveMax = 20;

/** What opens the page of a referrer for half a day. Only its digest is kept. */
export async function issuePortalToken(tx: Tx, clock: Clock, personId: number): Promise<string> {
  const [token, now] = [newSecret('p_'), clock.now()];
  const expiresAt = hoursAfter(now, lastsHours);
  await insertPortalToken(tx, { digest: digestOf(token), personId, expiresAt, createdAt: now });
  await dropPortalTokens(tx, personId, { now, liveMax });
  return token;
}
