import { daysAfter, hoursAfter } from '@coffer/kernel/clock.ts';
import type { TreasuryChangeKind } from '@coffer/contract/people/treasury-changes.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { selectSwitches, type Switch } from '../changes/change-store.ts';
import { waitHours } from '../changes/wait.ts';

export type Where = Pick<Deps, 'config' | 'devnet' | 'clock'>;

export const mailSwitches = ['smtp.changed', 'smtp.removed'] as const satisfies readonly TreasuryChangeKind[];
export const siteSwitches = ['site-url.changed'] as const satisfies readonly TreasuryChangeKind[];

/** So long whoever hears of a switch can stop it by the link of a mail. */
const rememberedDays = 7;

type Which = {
  kinds: readonly TreasuryChangeKind[];
  /** Those too that owners were not told of yet, and those that a mail is about. */
  untold?: { named: readonly number[] };
  /** As long as a takeover waits, unless said. */
  isRemembered?: boolean;
};

/**
 * Switches that owners had no time to object to, the oldest first: what was before the first of them was not disputed. What was
 * stopped counts where another one still holds: it may have begun there. What waited before it took effect is none.
 */
export async function freshSwitches(where: Where, db: Db, { kinds, untold, isRemembered }: Which): Promise<Switch[]> {
  const now = where.clock.now();
  const hours = await waitHours(where, db, now);
  const since = isRemembered && hours > 0 ? daysAfter(now, -rememberedDays) : hoursAfter(now, -hours);
  const named = untold?.named ?? [];
  const isFresh = ({ id, heldSince, dueAt, isTold }: Switch) =>
    (heldSince > since && (isRemembered === true || dueAt === null || dueAt > now)) ||
    (untold !== undefined && (!isTold || named.includes(id)));
  const fresh = (await selectSwitches(db, { kinds, since, named })).filter((one) => !isFirst(one) && isFresh(one));
  return fresh.some(({ status }) => status === 'in_effect') ? fresh : [];
}

/** What the root names where nothing was named before takes nothing over. */
function isFirst({ subject, byRoot }: Switch): boolean {
  return byRoot && subject['before'] === null;
}
