import type { Db } from '../../../platform/db/db.ts';
import { selectAskedBy } from './asker.ts';
import { levelsOf, selectById } from './change-store.ts';
import type { FreezeLink } from './freeze-links.ts';
import { isForRoot, type TreasuryChange } from './treasury-change.ts';

/**
 * What a link can stop: what its mail names, and of the same person what owners were told of by then and still waits. Nothing that
 * came later, and nobody else's: whoever gets hold of a link stops no repair with it.
 */
export async function reachOf(
  db: Db,
  link: FreezeLink,
): Promise<{ named: TreasuryChange[]; others: TreasuryChange[] }> {
  const named = await selectById(db, link.changeIds);
  const people = new Set(named.flatMap(({ memberId }) => memberId ?? []));
  const ids = await Promise.all([...people].map((one) => selectAskedBy(db, one, link.createdAt)));
  const asked = (await selectById(db, ids.flat())).filter(({ id }) => !link.changeIds.includes(id));
  const mayTakeBack = await powerOf(db, link, asked);
  return { named, others: asked.filter(mayTakeBack) };
}

/** What somebody above made or let through may be a repair. */
export async function powerOf(
  db: Db,
  { isRoot, level }: Pick<FreezeLink, 'level' | 'isRoot'>,
  changes: readonly TreasuryChange[],
): Promise<(change: TreasuryChange) => boolean> {
  const peopleOf = ({ memberId, deciderId }: TreasuryChange) => [memberId, deciderId].filter((one) => one !== null);
  const levels = await levelsOf(db, changes.flatMap(peopleOf));
  return (change) => isRoot || (!isForRoot(change) && peopleOf(change).every((one) => (levels.get(one) ?? 0) <= level));
}
