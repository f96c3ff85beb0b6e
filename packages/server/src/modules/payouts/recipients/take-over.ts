import type { Tx } from '../../../platform/db/db.ts';
import { recipientStatus } from './recipient-status.ts';
import { addToProjects, findForRewards, writeRecipient, writeUsable, type NewRecipient } from './recipient-store.ts';

/**
 * A referrer may have named the address of somebody whom the shop wants in its book: the entry becomes the shop's, and has to be confirmed
 * as any. Rewards go there again once it is. Undefined where there is none, or where several stand in the way.
 */
export async function takeOver(
  tx: Tx,
  values: NewRecipient,
  projectIds: readonly number[],
): Promise<number | undefined> {
  const [found, ...others] = await findForRewards(tx, values, projectIds);
  // What somebody switched off a person switches on again, with proof.
  if (!found || others.length > 0 || found.status === 'inactive') return undefined;
  const { blockchain_id: blockchainId, address, ...about } = values;
  const switchedOff = recipientStatus.move(found.status, 'inactive');
  await writeRecipient(tx, found.id, {
    ...about,
    for_rewards: false,
    status: recipientStatus.move(switchedOff, 'pending-otp-verification'),
    confirmed_by: null,
    confirmed_how: null,
    confirmed_at: null,
    confirmed_by_member_id: null,
  });
  await writeUsable(tx, found.id, null);
  const missing = projectIds.filter((projectId) => projectId !== found.projectId);
  await addToProjects(tx, found.id, { blockchain_id: blockchainId, address }, missing);
  return found.id;
}
