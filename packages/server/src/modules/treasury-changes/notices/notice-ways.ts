import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../../platform/db/db.ts';
import { accountInUse, type Account } from '../../mail/index.ts';
import { siteUrl, unsavedSiteUrl } from '../../system/index.ts';
import type { Switch } from '../changes/change-store.ts';
import { freshSwitches, mailSwitches, siteSwitches, type Where } from './switches.ts';

/** By which mail server a notice goes: the one in use, or the one that a change took out of use. */
export type NoticeWay = { through: string; account: NonNullable<Account> };

/**
 * Whoever switches the mail server could read and keep back what owners are told next. So notices go through the one before as
 * well, until the waiting time has passed. The one that was there first comes first.
 */
export async function noticeWays(where: Where, db: Db, changeIds: readonly number[] = []): Promise<NoticeWay[]> {
  return waysOf(db, await freshSwitches(where, db, { kinds: mailSwitches, untold: { named: changeIds } }));
}

/** Of news about a password: for as long as one that is chosen by a link holds its account back. */
export async function passwordNoticeWays(where: Where, db: Db): Promise<NoticeWay[]> {
  return waysOf(db, await freshSwitches(where, db, { kinds: mailSwitches, isRemembered: true }));
}

async function waysOf(db: Db, switches: readonly Switch[]): Promise<NoticeWay[]> {
  const formers = switches.map(({ id, subject }) => ({ through: String(id), account: subject['before'] as Account }));
  const all = [...formers, { through: inUse, account: await accountInUse(db) }];
  const ways = all.flatMap(({ through, account }) => (account === null ? [] : [{ through, account }]));
  return ways.filter((way, at) => at === ways.findIndex((other) => isDeepStrictEqual(other.account, way.account)));
}

export const inUse = 'in use';

/** Links lead to the address that was there first: behind another one a stranger may wait for them. */
export async function noticeSite(where: Where, db: Db, changeIds: readonly number[]): Promise<string> {
  const switches = await freshSwitches(where, db, { kinds: siteSwitches, untold: { named: changeIds } });
  return formerSite(where, switches) ?? siteUrl(where, db);
}

/** Undefined where the present one took over from none. */
export function formerSite(where: Where, switches: readonly Switch[]): string | undefined {
  const [first] = switches;
  return first && ((first.subject['before'] as string | null) ?? unsavedSiteUrl(where));
}
