import type { World } from '../../../../test/world.ts';
import { everyProject } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { PayingShop } from '../../payouts/payouts.fixture.ts';
import { recordRewards } from '../rewards/record-rewards.ts';
import type { RewardStatus } from '../rewards/reward-status.ts';
import { findReward } from '../rewards/reward-store.ts';

export type Planting = {
  campaign: number;
  /** A referrer who has so many dollars, of one reward. */
  rich(dollars: number, status?: RewardStatus, campaignId?: number): Promise<{ id: number; reward: number }>;
  /** Another campaign of the shop, which pays in a token of Ethereum. */
  campaignIn(currency: string): Promise<number>;
  /** As a refund leaves it behind. */
  correct(rewardId: number, dollars: number): Promise<void>;
  insert(text: string, values: unknown[]): Promise<number>;
};

/** A campaign of a paying shop, and people with rewards of it. */
export async function plantRewarding({ treasury: { world }, shop }: PayingShop): Promise<Planting> {
  const { db, emit, pool } = world.coffer.deps;
  const insert = async (text: string, values: unknown[]) =>
    (await pool.query<{ id: number }>(text, values)).rows[0]?.id ?? 0;
  const campaign = await insert(
    `with c as (insert into campaign (project_id, name, status, is_default, version, activated_at, created_by, created_at, updated_at)
       values ($1, 'Bring a friend', 'active', true, 1, now(), 'test', now(), now()) returning id)
     insert into campaign_rules (campaign_id, version, reward_type, reward_value, blockchain_currency_id, time_zone, per_customer, cap_window,
       attribution_days, hold_days, event_keys, fraud_policy, created_by, created_at)
     select c.id, 1, 'percentage', 1000, m.id, 'UTC', 'forever', 'all_time', 30, 0, '{payment}', '{}', 'test', now()
     from c, blockchain_currency m where m.blockchain_id = 1 and m.contract is null returning campaign_id as id`,
    [shop],
  );
  const person = personOf(insert, shop);
  async function rich(
    dollars: number,
    status: RewardStatus = 'available',
    campaignId = campaign,
  ): Promise<{ id: number; reward: number }> {
    const id = await person();
    const friendId = await person(id);
    const eventLogId = await insert(
      `insert into referral_event_log (project_id, event_key, external_id, person_id, reference_id, usd_units, triggered_at, status, created_at,
         updated_at) values ($1, 'payment', $2, $3, 'x', $4::numeric * 1e9, now(), 'processed', now(), now()) returning id`,
      [shop, `told:${friendId}`, friendId, dollars],
    );
    const now = world.clock.now();
    const made = {
      projectId: shop,
      campaignId,
      version: 1,
      beneficiary: 'referrer' as const,
      personId: id,
      friendId,
      eventLogId,
      paymentId: null,
      usdUnits: BigInt(dollars) * 10n ** 8n,
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
    return { id, reward: written?.id ?? 0 };
  }
  const campaignIn = (currency: string) =>
    insert(
      `with c as (insert into campaign (project_id, name, status, is_default, version, activated_at, created_by, created_at, updated_at)
         select project_id, name, status, false, 1, activated_at, created_by, created_at, updated_at from campaign where id = $1 returning id)
       insert into campaign_rules (campaign_id, version, reward_type, reward_value, blockchain_currency_id, time_zone, per_customer,
         cap_window, attribution_days, hold_days, event_keys, fraud_policy, created_by, created_at)
       select c.id, 1, r.reward_type, r.reward_value, m.id, r.time_zone, r.per_customer, r.cap_window, r.attribution_days, r.hold_days,
         r.event_keys, r.fraud_policy, r.created_by, r.created_at
       from c, campaign_rules r, blockchain_currency m join currency y on y.id = m.currency_id
       where r.campaign_id = $1 and r.version = 1 and m.blockchain_id = 1 and y.code = $2 returning campaign_id as id`,
      [campaign, currency],
    );
  const correct = (rewardId: number, dollars: number) => correctReward(world, rewardId, dollars);
  return { campaign, campaignIn, rich, correct, insert };
}

function personOf(insert: Planting['insert'], shop: number): (by?: number) => Promise<number> {
  let people = 0;
  return (by?: number) => {
    const name = `r${(people += 1)}`;
    return insert(
      `insert into referral_person (project_id, reference_id, email, mailbox, code, share_token, status, referred_by, linked_at, linked_by,
         friend_status, created_at, updated_at)
       values ($1, $2, $3, $3, $4, $5, 'active', $6, $7, $8, $9, now(), now()) returning id`,
      [
        shop,
        name,
        `${name}@example.com`,
        `code-${name}`,
        name.replaceAll('0', 'o').padEnd(10, 'x'),
        by ?? null,
        by === undefined ? null : new Date(),
        by === undefined ? null : 'code',
        by === undefined ? null : 'linked',
      ],
    );
  };
}

async function correctReward({ clock, coffer }: World, rewardId: number, dollars: number): Promise<void> {
  const { db, emit } = coffer.deps;
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const given = await findReward(tx, everyProject('a test that corrects one'), rewardId);
    if (!given) throw new Error('there is no such reward');
    const { id: reversalOf, withdrawalId: _of, decidedBy: _by, bookings: _n, ...facts } = given;
    const made = {
      ...facts,
      checks: [],
      usdUnits: BigInt(dollars) * 10n ** 8n,
      status: 'available' as const,
      reversalOf,
    };
    await recordRewards({ emit }, tx, { made: [made] }, now);
  });
}
