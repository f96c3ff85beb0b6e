import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { recordActivity, type Origin } from '../../activity/index.ts';
import { referrerEvents } from '../events.ts';
import { awaken, noteSignup } from './event-log-store.ts';
import type { LinkedBy, Person } from './person.ts';
import { findBroughtMailbox, stepsAbove, stepsMax, writeLink } from './person-store.ts';

/** Why nobody is linked: each is said in a sentence to whoever asked. */
export type Refusal =
  { why: 'linked'; message: string } | { why: 'unknown'; message: string } | { why: 'self' | 'ring'; message: string };

export type Wish = { friend: Person; referrer: Person; by: LinkedBy; evidence: object; at: Date };

/** Somebody who may be nobody's friend yet, and unknown here until they are. */
export type Candidate = Pick<Person, 'projectId' | 'referenceId' | 'mailbox' | 'isTyped' | 'referredBy'> & {
  id: number | null;
};

/** Whether this referrer may bring this friend. The links of the project are locked. */
export async function whyUnlinkable(tx: Tx, friend: Candidate, referrer: Person): Promise<Refusal | null> {
  if (friend.referredBy !== null) {
    return { why: 'linked', message: `${friend.referenceId} was brought by somebody already: who came first stays.` };
  }
  if (referrer.status !== 'active') {
    return {
      why: 'unknown',
      message: `The referrer of the code ${referrer.code} is ${referrer.status} and brings no new friends.`,
    };
  }
  if (friend.id === referrer.id) return { why: 'self', message: 'This is their own code: nobody brings themselves.' };
  if (friend.mailbox === referrer.mailbox) {
    return {
      why: 'self',
      message: 'The email address ends up in the mailbox of the referrer: nobody brings themselves.',
    };
  }
  const [same] = await findBroughtMailbox(tx, friend, referrer.id);
  if (same) {
    return { why: 'linked', message: `Whoever has this mailbox was brought already, as ${same.referenceId}.` };
  }
  if (friend.id === null) return null;
  const steps = await stepsAbove(tx, friend.id, referrer.id);
  return steps === undefined ? null : { why: 'ring', message: ringText(friend, referrer, steps) };
}

function ringText(friend: Candidate, referrer: Person, steps: number): string {
  if (steps === stepsMax)
    return `More than ${stepsMax} people brought each other up to ${referrer.referenceId}: whether ${friend.referenceId} is one of them is not looked for.`;
  const how = steps === 1 ? 'was brought' : `was brought, over ${steps - 1} in between,`;
  return `${referrer.referenceId} ${how} by ${friend.referenceId}: they cannot bring each other.`;
}

/** Once linked they stay linked. What showed it is kept, for whoever disputes it. */
export async function linkFriend(deps: Pick<Deps, 'emit'>, tx: Tx, origin: Origin, wish: Wish): Promise<Person> {
  const { friend, referrer, by, evidence, at } = wish;
  const { now } = origin;
  const linked = await writeLink(tx, friend.id, { referrerId: referrer.id, by, evidence, at, now });
  await awaken(tx, linked, now);
  // That somebody signed up is known by the word of the shop alone.
  if (by === 'code') await noteSignup(tx, linked, now);
  await deps.emit(tx, referrerEvents['referee.linked'](friend.projectId, { personId: friend.id }));
  await recordActivity(tx, origin, {
    action: 'referee.linked',
    entity: 'referrer',
    entityId: friend.id,
    projectId: friend.projectId,
    after: { referenceID: friend.referenceId, broughtBy: referrer.referenceId, by },
  });
  return linked;
}
