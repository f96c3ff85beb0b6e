import { sql } from 'kysely';
import { usualFraudActions, type FraudAction } from '@coffer/contract/growth/growth-words.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Origin } from '../../activity/index.ts';
import { depositStatus } from '../../deposits/booking/deposit-status.ts';
import { recordRewards } from '../rewards/record-rewards.ts';
import { rewardStatus } from '../rewards/reward-status.ts';
import { lockAvailable } from '../rewards/reward-store.ts';

const reason = 'The friend paid from the payout address of the referrer.';
const holding: readonly FraudAction[] = ['hold', 'block'];

/**
 * Before somebody names an address nobody can say whether their friends paid from it. So it is asked when they are to be paid there: what
 * came from it waits for a person, unless one has looked at it already. The person's row is locked. Says which are held.
 */
export async function holdOwnPayments(
  deps: Pick<Deps, 'emit'>,
  tx: Tx,
  origin: Origin,
  { personId, recipientId }: { personId: number; recipientId: number },
): Promise<ReadonlySet<number>> {
  const suspects = new Set(await findOwn(tx, personId, recipientId));
  if (suspects.size === 0) return suspects;
  const changed = (await lockAvailable(tx, personId))
    .filter(({ id }) => suspects.has(id))
    .map((before) => {
      const status = rewardStatus.move(before.status, 'held');
      return { before, after: { ...before, status, statusReason: reason, holdFrom: origin.now } };
    });
  await recordRewards(deps, tx, { changed }, origin.now);
  return new Set(changed.map(({ before }) => before.id));
}

async function findOwn(tx: Tx, personId: number, recipientId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select w.id from reward w join campaign_rules u on (u.campaign_id, u.version) = (w.campaign_id, w.version)
    where w.person_id = ${personId}::int and w.status = ${rewardStatus.state('available')} and w.beneficiary = 'referrer'
      and w.reversal_of is null and w.decided_by is null
      and coalesce(u.fraud_policy ->> 'paying_address', ${usualFraudActions.paying_address}) = any(${[...holding]}::text[])
      and exists (select from allocation l join deposit d on d.id = l.deposit_id join recipient t on t.id = ${recipientId}::int
        where l.payment_id = w.payment_id and d.status = ${depositStatus.state('confirmed')} and d.from_address = t.address)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}
