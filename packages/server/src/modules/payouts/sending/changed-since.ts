import type { Tx } from '../../../platform/db/db.ts';
import { listPeople } from '../../members/index.ts';
import type { Payout } from '../payout/payout.ts';
import { weighAgain } from '../payout/weigh-again.ts';
import type { Settling } from '../policy/people-store.ts';
import { policyOf } from '../policy/policy-store.ts';
import type { PlainReason } from '../policy/reasons.ts';
import { keyCovers } from './send-store.ts';
import { findRecipient } from '../recipients/find-recipient.ts';

/** What became another since a payout was let go, so that people look at it once more; undefined where all of it holds. */
export async function changedSince(
  deps: Settling,
  tx: Tx,
  payout: Payout,
  now: Date,
): Promise<PlainReason | undefined> {
  const { projectId, recipientId, approvalsNeeded, policyVersion } = payout;
  if (recipientId !== null) {
    const recipient = await findRecipient(tx, projectId, { recipientId });
    if (recipient?.status === 'inactive') return 'recipient_switched_off';
    // Switched on again, they wait as the first time, whatever was let go before.
    if (recipient?.usableFrom && recipient.usableFrom > now) return 'new_recipient';
    if (approvalsNeeded === 0 && !recipient?.isConfirmed) return 'unknown_recipient';
  }
  if (approvalsNeeded === 0 && !(await mayAsk(tx, payout, payout.usdUnits, now))) return 'asker_gone';
  if ((await policyOf(tx, projectId)).version === policyVersion) return undefined;
  return approvalsNeeded === 0 || (await wantsMore(deps, tx, payout, now)) ? 'policy_changed' : undefined;
}

/** What people approved holds, unless the policy wants more of them by now: the signer goes by the stricter one. */
async function wantsMore(deps: Settling, tx: Tx, payout: Payout, now: Date): Promise<boolean> {
  const weighed = await weighAgain(deps, tx, payout, now);
  return 'refusal' in weighed || weighed.approvalsNeeded > payout.approvalsNeeded;
}

/** Whether whoever asked for it could do so now as well; a key, let so much go without people. */
export async function mayAsk(
  tx: Tx,
  { createdBy, projectId }: Pick<Payout, 'createdBy' | 'projectId'>,
  usdUnits: bigint,
  now: Date,
): Promise<boolean> {
  if (createdBy.kind === 'key') return keyCovers(tx, createdBy.keyId, usdUnits, now);
  const people = await listPeople(tx, projectId, 'payouts:create');
  return people.some(({ memberId }) => memberId === createdBy.memberId);
}
