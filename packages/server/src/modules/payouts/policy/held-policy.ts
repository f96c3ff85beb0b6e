import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { waitHours } from '../../treasury-changes/index.ts';
import type { Policy } from './payout-policy.ts';
import { policyOf } from './policy-store.ts';

/** The policy as it holds here: where no money is real nothing waits, and neither does a new recipient, unless somebody said so. */
export async function heldPolicy(
  deps: Pick<Deps, 'config' | 'devnet'>,
  db: Db,
  projectId: number,
  now: Date,
): Promise<Policy> {
  const policy = await policyOf(db, projectId);
  const isSaved = policy.version > 0;
  return isSaved || (await waitHours(deps, db, now)) > 0 ? policy : { ...policy, newRecipientDelayHours: 0 };
}
