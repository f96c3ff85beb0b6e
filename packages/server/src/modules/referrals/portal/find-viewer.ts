import { fault } from '@coffer/contract/errors.ts';
import { notFound } from '../../../platform/access.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { countAround, countAttempt, uncountAround, type ThrottleRule } from '../../../platform/throttle.ts';
import { personOfStopToken } from '../telling/stop-token.ts';
import { findPortalPerson, findSharer, type PortalPerson } from './portal-person-store.ts';
import { findTokenHolder, pageOf } from './portal-token-store.ts';

/** Tokens that open nothing, from one address. */
const guessing: ThrottleRule = { name: 'referral guesses', attemptsMax: 60, windowSeconds: 600 };
/**
 * Far more than anybody looks: each time some statements. Each token has a count of its own: else whoever got hold of one would keep
 * whoever it was taken from off all of their pages, and off the link that stops their mails.
 */
const looking: ThrottleRule = { name: 'looks at a referral page', attemptsMax: 120, windowSeconds: 60 };
const lookingByAll: ThrottleRule = { name: 'looks at pages of a referrer', attemptsMax: 600, windowSeconds: 60 };
const stopping: ThrottleRule = { name: 'mails of a referrer', attemptsMax: 120, windowSeconds: 60 };
/** A link may be read out to a whole room, but not to everybody at once. */
const opening: ThrottleRule = { name: 'referral link', attemptsMax: 6_000, windowSeconds: 60 };

type Asker = Pick<Call, 'db' | 'now' | 'ip'>;

/** Whose page it is. A token that is over, was made up or is none is answered alike, after the same work. */
export async function findViewer(call: Asker, token: string): Promise<PortalPerson> {
  const person = await guess(call, async () => {
    const id = await findTokenHolder(call.db, token, call.now);
    return id === undefined ? undefined : findPortalPerson(call.db, id);
  });
  // Who is refused by the first counts nothing to the second.
  await countAttempt(call.db, looking, `${person.id} by ${pageOf(token)}`, call.now);
  await countAttempt(call.db, lookingByAll, String(person.id), call.now);
  return person;
}

/** The same for whoever changes something there. */
export async function findOpenViewer(call: Asker, token: string): Promise<PortalPerson> {
  const person = await findViewer(call, token);
  if (isShut(person)) throw shutFault();
  return person;
}

/** Whose link was opened. */
export async function findLinked(call: Asker, shareToken: string): Promise<PortalPerson> {
  const person = await guess(call, () => findSharer(call.db, shareToken));
  await countAttempt(call.db, opening, String(person.id), call.now);
  return person;
}

/** Who gets the mails that a link stops. */
export async function findMailReader(deps: Pick<Deps, 'masterKey'>, call: Asker, token: string): Promise<PortalPerson> {
  const person = await guess(call, async () => {
    const id = personOfStopToken(deps, token);
    return id === undefined ? undefined : findPortalPerson(call.db, id);
  });
  await countAttempt(call.db, stopping, String(person.id), call.now);
  return person;
}

/** Whoever tries addresses at random ends soon, and learns nothing before. */
export async function guess<T>({ db, now, ip }: Asker, find: () => Promise<T | undefined>): Promise<T> {
  // Before anything is looked up: who has guessed too often learns no more by being right.
  await countAround(db, guessing, ip, now);
  const found = await find();
  if (found === undefined) throw notFound('There is nothing at this address, or no longer.');
  await uncountAround(db, guessing, ip);
  return found;
}

/** What they have waits: their page shows nothing of it. */
export function isShut({ status }: PortalPerson): boolean {
  return status !== 'active';
}

export function shutFault(): Error {
  return fault('FORBIDDEN', 'The referrals of this person are suspended. The shop knows why.');
}
