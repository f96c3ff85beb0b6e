import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { waitHours } from '../../treasury-changes/index.ts';
import { heldPolicy } from '../policy/held-policy.ts';

/** A referrer who is paid elsewhere has so long to stop it, whatever the project lets others wait. */
const changedHours = 48;

type Waiting = Pick<Deps, 'config' | 'devnet'>;

/** How long a referrer waits until an address of theirs is used. Where no money is real nothing waits unless somebody said so. */
export async function firstUseHours(
  deps: Waiting,
  db: Db,
  { projectId, isChange }: { projectId: number; isChange: boolean },
  now: Date,
): Promise<number> {
  const { newRecipientDelayHours: hours } = await heldPolicy(deps, db, projectId, now);
  if (!isChange || (await waitHours(deps, db, now)) === 0) return hours;
  return Math.max(changedHours, hours);
}
