import type { Call, Deps } from '../../../platform/deps.ts';
import { addressGroup } from '../../../platform/http/address-group.ts';
import { isWithin, type ThrottleRule } from '../../../platform/throttle.ts';
import { addBot, addVisit } from './visit-store.ts';

/** Rows of a link in a day: more than that nobody reads, and somebody may try. */
const counted: ThrottleRule = { name: 'referral visits', attemptsMax: 5_000, windowSeconds: 86_400 };
const visitorBytes = 16;

/** One row for each address and day. Which address it was is forgotten: the digest of each day has nothing to do with the next one's. */
export async function countVisit(
  { masterKey }: Pick<Deps, 'masterKey'>,
  { db, now, ip }: Pick<Call, 'db' | 'now' | 'ip'>,
  { personId, campaignId }: { personId: number; campaignId: number },
): Promise<void> {
  if (!(await isWithin(db, counted, String(personId), now))) return;
  const day = dayOf(now);
  const visitor = masterKey.digest('referral visitors', `${day} ${addressGroup(ip)}`).subarray(0, visitorBytes);
  await addVisit(db, { personId, campaignId, day, visitor });
}

/** A program opened the link. How often is kept for each day, and nothing of which one it was. */
export async function countBot({ db, now }: Pick<Call, 'db' | 'now'>, campaignId: number): Promise<void> {
  await addBot(db, { campaignId, day: dayOf(now) });
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}
