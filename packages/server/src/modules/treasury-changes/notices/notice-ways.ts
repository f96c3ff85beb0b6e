import { isDeepStrictEqual } from 'node:util';
import { hoursAfter } from '@coffer/kernel/clock.ts';
import type { TreasuryChangeKind } from '@coffer/contract/people/treasury-changes.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { accountInUse, type Account } from '../../mail/index.ts';
import { siteUrl } from '../../system/index.ts';
import { selectSwitches } from '../changes/change-store.ts';
import { waitHours } from '../changes/wait.ts';

/** By which mail server a notice goes: the one in use, or the one that a change took out of use. */
export type NoticeWay = { through: string; account: NonNullable<Account> };

type Where = Pick<Deps, 'config' | 'devnet' | 'clock'>;

/**
 * Whoever switches the mail server could read and keep back what owners are told next. So notices go through the one before as
 * well, until the waiting time has passed. The one that was there first comes first.
 */
export async function noticeWays(where: Where, db: Db, changeIds: readonly number[] = []): Promise<NoticeWay[]> {
  const switches = await switchesOf(where, db, ['smtp.changed', 'smtp.removed'], changeIds);
  const formers = switches.map(({ id, subject }) => ({ through: String(id), account: subject['before'] as Account }));
  const all = [...formers, { through: 'in use', account: await accountInUse(db) }];
  const ways = all.flatMap(({ through, account }) => (account === null ? [] : [{ through, account }]));
  return ways.filter((way, at) => at === ways.findIndex((other) => isDeepStrictEqual(other.account, way.account)));
}

/** Links lead to the address that was there first, where somebody had said one: behind another one a stranger may wait for them. */
export async function noticeSite(where: Where, db: Db, changeIds: readonly number[]): Promise<string> {
  const [first] = await switchesOf(where, db, ['site-url.changed'], changeIds);
  const former = first && ((first.subject['before'] as string | null) ?? where.config.SITE_URL);
  return former ?? siteUrl(where, db);
}

async function switchesOf(where: Where, db: Db, kinds: readonly TreasuryChangeKind[], named: readonly number[]) {
  const now = where.clock.now();
  const since = hoursAfter(now, -(await waitHours(where, db, now)));
  return selectSwitches(db, { kinds, since, named });
}
