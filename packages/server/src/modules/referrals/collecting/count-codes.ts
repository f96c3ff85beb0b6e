import type { Call } from '../../../platform/deps.ts';
import { addressGroup } from '../../../platform/http/address-group.ts';
import { countAttempt, uncountAttempt, type ThrottleRule } from '../../../platform/throttle.ts';
import type { PortalPerson } from '../portal/portal-person-store.ts';
import { pageOf } from '../portal/portal-token-store.ts';

/** Nobody's mailbox is flooded by whoever has their page, and whoever it was taken from still gets some by a page of their own. */
const perPage: ThrottleRule = { name: 'codes of a page', attemptsMax: 5, windowSeconds: 3_600 };
const perPerson: ThrottleRule = { name: 'codes of a referrer', attemptsMax: 15, windowSeconds: 3_600 };
/** Pages of many people, asked from one place. */
const perPlace: ThrottleRule = { name: 'codes of referrers from', attemptsMax: 20, windowSeconds: 3_600 };
/** What one shop's referrers can take of the mail server. */
const perProject: ThrottleRule = { name: 'codes of referrers in', attemptsMax: 500, windowSeconds: 3_600 };

/**
 * Five tries for each code add up. Each token of a page has a count of its own: else whoever got hold of one would end the codes of
 * whoever it was taken from.
 */
const wrongCodes: ThrottleRule = {
  name: 'wrong codes of a referrer',
  attemptsMax: 30,
  windowSeconds: 86_400,
  refusal: 'Too many wrong codes were entered within a day: none is taken until that day is over.',
};

/** Whoever has a key of the shop opens as many pages as they like. */
const wrongOfPerson: ThrottleRule = {
  ...wrongCodes,
  name: 'wrong codes of a referrer, by all pages',
  attemptsMax: 100,
};

type Asker = Pick<Call, 'db' | 'now' | 'ip'>;

/** Before anything is looked up, so that nobody tries addresses for free. */
export async function countCode({ db, now, ip }: Asker, { id, projectId }: PortalPerson, token: string): Promise<void> {
  await countAttempt(db, perPage, whose(id, token), now);
  await countAttempt(db, perPerson, String(id), now);
  await countAttempt(db, perPlace, addressGroup(ip), now);
  await countAttempt(db, perProject, String(projectId), now);
}

/** Counts a try before anybody knows whether it is right, so that of many at once none gets past; gives what takes it back. */
export async function countTry(
  { db, now }: Pick<Asker, 'db' | 'now'>,
  { id }: PortalPerson,
  token: string,
): Promise<() => Promise<void>> {
  const who = whose(id, token);
  await countAttempt(db, wrongCodes, who, now);
  await countAttempt(db, wrongOfPerson, String(id), now);
  return async () => {
    await uncountAttempt(db, wrongCodes, who);
    await uncountAttempt(db, wrongOfPerson, String(id));
  };
}

function whose(id: number, token: string): string {
  return `${id} by ${pageOf(token)}`;
}
