import { afterEach, beforeEach, expect, test } from 'vitest';
import { neverAmongReferrals } from '../../../../test/invariants/referral-invariants.ts';
import { everyProject, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { bySystem } from '../../activity/index.ts';
import { recordRewards } from '../rewards/record-rewards.ts';
import { lockAvailable } from '../rewards/reward-store.ts';
import { decideReward } from './decide-reward.ts';
import { judgeTold } from './judge-told.ts';
import { Rewarding } from './rewarding.fixture.ts';

let shop: Rewarding;
let referrer: number;
let friend: number;
beforeEach(async () => {
  shop = await Rewarding.open();
  referrer = await shop.person();
  friend = await shop.person(referrer);
});
afterEach(async () => {
  await assertRewards();
  await shop.database.close();
});

async function assertRewards(): Promise<void> {
  for (const [what, query] of Object.entries(neverAmongReferrals)) {
    expect((await query.execute(shop.database.db)).rows, what).toEqual([]);
  }
}

async function refuse(id: number): Promise<unknown> {
  const subject = {
    kind: 'member',
    memberId: 1,
    email: 'root@example.com',
    permissions: new Set(['referral:write']),
    projects: everyProject('a test that decides on all of them'),
  } as unknown as MemberSubject;
  const call = { ...bySystem('test', shop.now), subject, db: shop.deps.db } as unknown as Call<MemberSubject>;
  return decideReward(shop.deps, call, { projectId: shop.projectId, id }, { decision: 'refuse', reason: 'Told twice' });
}

const first = async () => (await shop.rewards())[0]?.id ?? 0;

async function tellInstalled(): Promise<void> {
  await shop.insert(
    `insert into referral_event_log (project_id, event_key, external_id, person_id, reference_id, usd_units, triggered_at, status,
       created_at, updated_at) values ($1, 'installed', 'a', $2, 'x', 3000000000, $3, 'pending', $3, $3) returning id`,
    [shop.projectId, friend, shop.now],
  );
  await judgeTold(shop.deps);
  await shop.settle();
}

async function askForAll(): Promise<void> {
  const withdrawal = await shop.insert(
    `with t as (insert into recipient (blockchain_id, address, status, created_by, created_at, updated_at)
       values (1, '0xee', 'pending-otp-verification', 'x', now(), now()) returning id)
     insert into referral_withdrawal (project_id, person_id, status, usd_units, blockchain_currency_id, recipient_id, requested_by,
       requested_at, updated_at)
     select $1, $2, 'requested', 600000000, 1, t.id, 'x', now(), now() from t returning id`,
    [shop.projectId, referrer],
  );
  await inTransaction(shop.deps.db, async (tx) => {
    const changed = (await lockAvailable(tx, referrer)).map((before) => {
      return { before, after: { ...before, status: 'reserved' as const, withdrawalId: withdrawal } };
    });
    return recordRewards(shop.deps, tx, { changed }, shop.now);
  });
}

test('what a shop told by mistake is taken back after it was asked for, once, as a debt with its reason', async () => {
  await shop.campaign({ keys: ['installed'], bps: 2000 });
  await tellInstalled();
  await askForAll();
  expect(await shop.pots(referrer)).toEqual({ reserved: 6 });
  await refuse(await first());
  expect(await shop.pots(referrer)).toEqual({ reserved: 6, debt: 6 });
  expect(await shop.rewards()).toMatchObject([
    { usd: 6, status: 'reserved' },
    { usd: -6, status: 'available', reason: 'Told twice' },
  ]);
  await expect(refuse(await first())).rejects.toThrow('It was taken back already.');
});

test('what a payment brought stays once it was asked for: its own money takes it back', async () => {
  await shop.campaign();
  await shop.pay(friend, 60);
  await shop.settle();
  await askForAll();
  await expect(refuse(await first())).rejects.toThrow('It is reserved.');
});
