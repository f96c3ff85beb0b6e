import { afterEach, beforeEach, expect } from 'vitest';
import type { RewardView } from '@coffer/contract/growth/rewards.ts';
import { neverAmongReferrals } from '../../../../test/invariants/referral-invariants.ts';
import { everyProject, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { bySystem } from '../../activity/index.ts';
import { recordRewards } from '../rewards/record-rewards.ts';
import type { Reward } from '../rewards/reward.ts';
import { lockAvailable, lockOfWithdrawal } from '../rewards/reward-store.ts';
import { decideReward } from './decide-reward.ts';
import { Rewarding } from './rewarding.fixture.ts';

export type WithFriend = { shop: Rewarding; referrer: number; friend: number };

/** For each test of a file a shop of its own, with somebody who brought a friend. At its end the books of rewards hold. */
export function eachWithFriend(take: (opened: WithFriend) => void): void {
  let shop: Rewarding;
  beforeEach(async () => {
    shop = await Rewarding.open();
    const referrer = await shop.person();
    take({ shop, referrer, friend: await shop.person(referrer) });
  });
  afterEach(async () => {
    await expectRewardsHold(shop);
    await shop.database.close();
  });
}

/** Of the whole, what is about rewards: deposits were planted without their books. */
async function expectRewardsHold({ database }: Rewarding): Promise<void> {
  for (const [what, query] of Object.entries(neverAmongReferrals)) {
    expect((await query.execute(database.db)).rows, what).toEqual([]);
  }
}

/** Somebody of the shop says so. */
export async function decides(
  shop: Rewarding,
  id: number,
  decision: 'allow' | 'refuse',
  reason = 'Looked at it',
): Promise<RewardView> {
  const subject = {
    kind: 'member',
    memberId: 1,
    email: 'root@example.com',
    permissions: new Set(['referral:write']),
    projects: everyProject('a test that decides on all of them'),
  } as unknown as MemberSubject;
  const call = { ...bySystem('test', shop.now), subject, db: shop.deps.db } as unknown as Call<MemberSubject>;
  return decideReward(shop.deps, call, { projectId: shop.projectId, id }, { decision, reason });
}

/** All that is available to somebody is asked for. Undone as the request is rejected: then it is available again. */
export async function asksForAll(shop: Rewarding, personId: number): Promise<{ rejected: () => Promise<void> }> {
  const withdrawal = await shop.insert(
    `with t as (insert into recipient (blockchain_id, address, status, created_by, created_at, updated_at)
       values (1, '0xee', 'pending-otp-verification', 'x', now(), now()) returning id)
     insert into referral_withdrawal (project_id, person_id, status, usd_units, blockchain_currency_id, recipient_id, requested_by,
       requested_at, rejected_because, updated_at)
     select $1, $2, 'rejected', 1, 1, t.id, 'x', now(), 'x', now() from t returning id`,
    [shop.projectId, personId],
  );
  const move = (status: 'reserved' | 'available', rewards: (tx: Tx) => Promise<readonly Reward[]>) =>
    inTransaction(shop.deps.db, async (tx) => {
      const withdrawalId = status === 'reserved' ? withdrawal : null;
      const changed = (await rewards(tx)).map((before) => ({ before, after: { ...before, status, withdrawalId } }));
      return recordRewards(shop.deps, tx, { changed }, shop.now);
    });
  await move('reserved', (tx) => lockAvailable(tx, personId));
  return { rejected: async () => void (await move('available', (tx) => lockOfWithdrawal(tx, withdrawal))) };
}
