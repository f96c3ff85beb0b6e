import { fault } from '@coffer/contract/errors.ts';
import type { MemberSubject } from '../../../platform/access.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { newcomers, whoMay, withoutNewcomers, type Settling } from '../policy/people-store.ts';
import { weighAskers } from '../policy/weigh-askers.ts';
import type { Recipient } from './recipient.ts';

type Added = Pick<Recipient, 'adderIds' | 'projects'>;

const lately = 'access, a role or a new password by a link within the last 7 days';

export const byPersonAlone =
  'No code can be emailed. Someone who can approve payouts has to confirm the address in person.';

/**
 * Who lets money go to somebody is no newcomer, unless nobody else may; and did not let in lately who added them. Else whoever stole
 * one session would let in a second person for each step.
 */
export async function refuseToConfirm(
  deps: Settling,
  tx: Tx,
  { subject, now }: Call<MemberSubject>,
  recipient: Added,
): Promise<void> {
  const { memberId } = subject;
  const isNew = (await withoutNewcomers(deps, tx, [{ memberId }], now)).length === 0;
  if (isNew && (await othersMay(tx, recipient, [memberId]))) {
    throw fault('FORBIDDEN', `You were given ${lately}, so someone else must confirm this recipient.`);
  }
  if (weighAskers(recipient.adderIds, await newcomers(deps, tx, now)).barred.has(memberId)) {
    throw fault('FORBIDDEN', `You gave whoever added this recipient ${lately}, so someone else must confirm it.`);
  }
}

/** Whether a code is enough: whoever was let in lately reads mails of their own. Where they are alone, nobody else could confirm it. */
export async function isCodeEnough(deps: Settling, db: Db, recipient: Added, now: Date): Promise<boolean> {
  const { more, barred } = weighAskers(recipient.adderIds, await newcomers(deps, db, now));
  return more === 0 || (barred.size === 0 && !(await othersMay(db, recipient, recipient.adderIds)));
}

export async function refuseCode(deps: Settling, tx: Tx, recipient: Added, now: Date): Promise<void> {
  if (await isCodeEnough(deps, tx, recipient, now)) return;
  throw fault(
    'FORBIDDEN',
    `Whoever added this recipient was given ${lately}, so someone else who can approve payouts must confirm it.`,
  );
}

async function othersMay(db: Db, { projects }: Added, memberIds: readonly number[]): Promise<boolean> {
  for (const { projectId } of projects) {
    const people = await whoMay(db, 'payouts:approve', projectId);
    if (people.some(({ memberId }) => !memberIds.includes(memberId))) return true;
  }
  return false;
}
