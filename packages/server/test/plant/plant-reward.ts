import { randomUUID } from 'node:crypto';
import { bySystem } from '../../src/modules/activity/index.ts';
import { recordRewards } from '../../src/modules/referrals/rewards/record-rewards.ts';
import type { RewardStatus } from '../../src/modules/referrals/rewards/reward-status.ts';
import { requestWithdrawal } from '../../src/modules/referrals/withdrawals/request-withdrawal.ts';
import { inTransaction } from '../../src/platform/db/db.ts';
import { plantFunds, plantRecipient } from './plant-payout.ts';
import type { World } from '../world.ts';

const dollars = 10n ** 8n;

/** A referrer with a reward of twenty dollars, of a campaign of its own that pays in USDC on Base. */
export async function plantReward(
  world: World,
  projectId: number,
  status: RewardStatus = 'available',
): Promise<{ rewardId: number; personId: number; campaignId: number }> {
  const { db, emit, pool } = world.coffer.deps;
  const insert = async (text: string, values: unknown[]) =>
    (await pool.query<{ id: number }>(text, values)).rows[0]?.id ?? 0;
  const campaignId = await insert(
    `with c as (insert into campaign (project_id, name, status, version, activated_at, created_by, created_at, updated_at)
       values ($1, 'Planted', 'active', 1, now(), 'test', now(), now()) returning id)
     insert into campaign_rules (campaign_id, version, reward_type, reward_value, blockchain_currency_id, time_zone, per_customer, cap_window,
       attribution_days, hold_days, event_keys, fraud_policy, created_by, created_at)
     select c.id, 1, 'percentage', 1000, m.id, 'UTC', 'forever', 'all_time', 30, 0, '{payment}', '{}', 'test', now()
     from c, blockchain_currency m join currency y on y.id = m.currency_id where m.blockchain_id = 3 and y.code = 'USDC'
     returning campaign_id as id`,
    [projectId],
  );
  const person = (by: number | null) => {
    const name = randomUUID().slice(0, 8);
    return insert(
      `insert into referral_person (project_id, reference_id, email, mailbox, code, share_token, status, referred_by, linked_at, linked_by,
         friend_status, created_at, updated_at)
       values ($1, $2, $2 || '@example.com', $2 || '@example.com', $2, translate($2, '0', 'x') || 'xx', 'active', $3::int,
         case when $3::int is not null then now() end, case when $3::int is not null then 'code' end,
         case when $3::int is not null then 'linked' end, now(), now()) returning id`,
      [projectId, name, by],
    );
  };
  const personId = await person(null);
  const friendId = await person(personId);
  const eventLogId = await insert(
    `insert into referral_event_log (project_id, event_key, external_id, person_id, reference_id, usd_units, triggered_at, status, created_at,
       updated_at) values ($1, 'payment', $2, $3, 'x', 200e8, now(), 'processed', now(), now()) returning id`,
    [projectId, `planted:${friendId}`, friendId],
  );
  const now = world.clock.now();
  const made = {
    projectId,
    campaignId,
    version: 1,
    beneficiary: 'referrer' as const,
    personId,
    friendId,
    eventLogId,
    paymentId: null,
    usdUnits: 20n * dollars,
    baseUsdUnits: null,
    status,
    statusReason: null,
    workings: [],
    findings: [],
    checks: [],
    holdFrom: status === 'held' ? now : null,
    availableAt: now,
    reversalOf: null,
  };
  const [written] = await inTransaction(db, (tx) => recordRewards({ emit }, tx, { made: [made] }, now));
  return { rewardId: written?.id ?? 0, personId, campaignId };
}

/** Where it could be paid out to: an address on Base, with money of the project there. */
export async function plantPayable(
  world: World,
  projectId: number,
): Promise<{ recipientID: number; currencyCode: string }> {
  await plantFunds(world, projectId);
  return { recipientID: await plantRecipient(world, projectId), currencyCode: 'USDC' };
}

/** Somebody asked for a reward to be paid out. */
export async function plantWithdrawal(world: World, projectId: number): Promise<number> {
  const { personId } = await plantReward(world, projectId);
  const { recipientID: recipientId, currencyCode } = await plantPayable(world, projectId);
  const { db, emit } = world.coffer.deps;
  const origin = bySystem('planted', world.clock.now());
  const wanted = { personId, recipientId, currencyCode, lowest: 0n, requestedBy: 'test' };
  return inTransaction(db, (tx) => requestWithdrawal({ emit }, tx, origin, projectId, wanted));
}
