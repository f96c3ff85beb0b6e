import { invalid } from '@coffer/contract/errors.ts';
import type { Db } from '../../../platform/db/db.ts';
import { agreeIn, type Rules } from './compare-policies.ts';
import { mostApprovers } from './people-store.ts';

/** What nobody could approve would never go. Tiers that hold already stay as they are, also where somebody left since. */
export async function refuseTooManyPeople(db: Db, projectId: number, held: Rules, draft: Rules): Promise<void> {
  if (agreeIn(held, draft, ['approvalTiers'])) return;
  const most = await mostApprovers(db, projectId);
  const at = draft.approvalTiers.findIndex(({ approvals }) => approvals > most);
  if (at < 0) return;
  const people = most === 1 ? 'is only 1 person' : most === 0 ? 'is nobody' : `are only ${most} people`;
  const message = `must be at most ${most}: besides whoever requests a payout, there ${people} who may approve it`;
  throw invalid({ path: `approvalTiers.${at}.approvals`, message });
}
