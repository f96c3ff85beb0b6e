import { isDeepStrictEqual } from 'node:util';
import { hoursAfter } from '@coffer/kernel/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { accountInUse, type Account } from '../../mail/index.ts';
import { siteUrl } from '../../system/index.ts';
import type { Switch } from '../changes/change-store.ts';
import { waitHours } from '../changes/wait.ts';
import { formerSite } from './notice-ways.ts';
import { freshSwitches, mailSwitches, siteSwitches, type Where } from './switches.ts';

/** How a link to choose a password reaches its reader, and which site it leads to. */
export type LinkWay = {
  site: string;
  /** Null: by no mail, but told on the console. */
  account: Account;
  /** Otherwise a link that somebody makes for somebody else is shown to them, who pass it on. */
  isMailed: boolean;
  /** Until then it is not the one in use. */
  accountUntil: Date | null;
  /** Until then it is not the present one. */
  siteUntil: Date | null;
};

/**
 * Whoever gets such a link can become its reader. So for as long as a takeover waits after the mail server or the site address was
 * switched, it goes the way that was there first alone: nobody becomes the root by having the root's mails. Whoever reads the
 * console runs the machine.
 */
export async function linkWay(where: Where, db: Db): Promise<LinkWay> {
  const present = { account: await accountInUse(db), site: await siteUrl(where, db) };
  const ofMail = await freshSwitches(where, db, { kinds: mailSwitches });
  const ofSite = await freshSwitches(where, db, { kinds: siteSwitches });
  const [first] = ofMail;
  const account = first ? (first.subject['before'] as Account) : present.account;
  const site = formerSite(where, ofSite) ?? present.site;
  const hours = await waitHours(where, db, where.clock.now());
  const accountUntil = isDeepStrictEqual(account, present.account) ? null : lastEnd(ofMail, hours);
  const isMailed = account !== null && present.account !== null;
  return { account, isMailed, site, accountUntil, siteUntil: site === present.site ? null : lastEnd(ofSite, hours) };
}

/** The mail server that links go through in place of the one in use, and until when. */
export async function formerHost(
  where: Where,
  db: Db,
): Promise<{ linksHost: string | null; linksUntil: string | null }> {
  const { account, accountUntil } = await linkWay(where, db);
  if (accountUntil === null) return { linksHost: null, linksUntil: null };
  return { linksHost: account?.host ?? null, linksUntil: accountUntil.toISOString() };
}

/** Whether whoever gets mails, or stands where their links lead, came there so lately that owners can still stop it. */
export async function isWayFresh(where: Where, db: Db): Promise<boolean> {
  const kinds = [...mailSwitches, ...siteSwitches];
  return (await freshSwitches(where, db, { kinds, isRemembered: true })).length > 0;
}

function lastEnd(switches: readonly Switch[], hours: number): Date {
  const ends = switches
    .filter(({ status }) => status === 'in_effect')
    .map(({ heldSince, dueAt }) => Math.min(hoursAfter(heldSince, hours).getTime(), dueAt?.getTime() ?? Infinity));
  return new Date(Math.max(...ends));
}
