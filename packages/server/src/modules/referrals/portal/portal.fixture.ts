import { randomInt } from 'node:crypto';
import { cause } from '../../../platform/cause.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { post, referralAccount, rewardsAccount, type ReferralPot } from '../../ledger/index.ts';
import type { World } from '../../../../test/world.ts';
import type { CampaignStatus } from '../campaigns/campaign-status.ts';
import type { FriendStatus } from '../people/friend-status.ts';
import type { ReferrerStatus } from '../people/referrer-status.ts';
import type { RewardStatus } from '../rewards/reward-status.ts';
import { issuePortalToken } from './issue-portal-token.ts';

/** Rows of a campaign and its people put straight into the database: how they come about is not the story here. */

const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const unitsPerCent = 1_000_000n;

export function units(dollars: number): bigint {
  return BigInt(Math.round(dollars * 100)) * unitsPerCent;
}

export async function plantCampaign(
  world: World,
  projectId: number,
  {
    status = 'active',
    endsAt = null,
    isDefault = true,
    hasLink = true,
  }: { status?: CampaignStatus; endsAt?: Date | null; isDefault?: boolean; hasLink?: boolean } = {},
): Promise<number> {
  const { rows } = await world.coffer.deps.pool.query<{ id: number }>(
    `insert into campaign (project_id, name, status, paused_because, paused_by, version, ends_at, activated_at, is_default, has_link,
       created_by, created_at, updated_at)
     values ($1, 'Bring a friend', $2, case when $2 = 'paused' then 'person' end, case when $2 = 'paused' then 'test' end,
       1, $3, $4, $5, $6, 'test', now(), now()) returning id`,
    [projectId, status, endsAt, world.clock.now(), isDefault, hasLink],
  );
  const id = rows[0]?.id ?? 0;
  await world.coffer.deps.pool.query(
    `insert into campaign_rules (campaign_id, version, reward_type, reward_value, reward_cap_usd_units, friend_reward_type,
       friend_reward_value, blockchain_currency_id, time_zone, per_customer, months_per_customer, cap_window, attribution_days,
       hold_days, event_keys, fraud_policy, smallest_payment_usd_units, created_by, created_at)
     values ($1, 1, 'percentage', 1000, $2, 'percentage', 500, (select min(id) from blockchain_currency), 'UTC',
       'months_per_customer', 12, 'all_time', 30, 14, '{payment}', '{}', $3, 'test', now())`,
    [id, units(25), units(20)],
  );
  return id;
}

export async function setCampaign(world: World, id: number, status: CampaignStatus): Promise<void> {
  await world.coffer.deps.pool.query(
    `update campaign set status = $2, paused_because = case when $2 = 'paused' then 'person' end where id = $1`,
    [id, status],
  );
}

export type Planted = { id: number; code: string; shareToken: string };
type Stand = { email?: string; code?: string; status?: ReferrerStatus; by?: number; as?: FriendStatus };

export async function plantPerson(world: World, projectId: number, stand: Stand = {}): Promise<Planted> {
  const shareToken = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
  const { email = `${shareToken}@example.com`.toLowerCase(), code = `code-${shareToken}`, by = null } = stand;
  const { rows } = await world.coffer.deps.pool.query<{ id: number }>(
    `insert into referral_person (project_id, reference_id, email, mailbox, code, share_token, status, referred_by, linked_at,
       linked_by, friend_status, rejected_because, created_at, updated_at)
     values ($1, $2, $3, $3, $4, $2, $5, $6, case when $6::int is not null then now() end,
       case when $6::int is not null then 'code' end, $7, case when $7 = 'rejected' then 'same_person' end, now(), now())
     returning id`,
    [projectId, shareToken, email, code, stand.status ?? 'active', by, by === null ? null : (stand.as ?? 'linked')],
  );
  return { id: rows[0]?.id ?? 0, code, shareToken };
}

const potOf: Partial<Record<RewardStatus, ReferralPot>> = {
  pending: 'pending',
  held: 'pending',
  available: 'available',
  reserved: 'reserved',
  paid: 'paid',
};

type Given = {
  projectId: number;
  campaignId: number;
  personId: number;
  friendId: number;
  /** In dollars. */
  reward: number;
  order: number;
  status: RewardStatus;
  beneficiary?: 'referrer' | 'friend';
  reason?: string | null;
  holdFrom?: Date | null;
  availableAt?: Date | null;
  workings?: { code: string; text: string; detail: string | null; amountUSD: string }[];
};

/** With what its engine books. */
export async function plantReward(world: World, given: Given): Promise<number> {
  const { pool, db } = world.coffer.deps;
  const { projectId, campaignId, personId, friendId, status, beneficiary = 'referrer' } = given;
  const external = `test:${randomInt(2 ** 40)}`;
  if (status === 'reserved' || status === 'paid') throw new Error('these want a withdrawal');
  const { rows } = await pool.query<{ id: string }>(
    `with l as (
       insert into referral_event_log (project_id, event_key, external_id, person_id, reference_id, usd_units, triggered_at, status,
         created_at, updated_at)
       values ($1, 'payment', $2, $3, 'friend', $4, now(), 'processed', now(), now()) returning id)
     insert into reward (project_id, campaign_id, version, beneficiary, person_id, friend_id, event_log_id, usd_units, base_usd_units,
       status, status_reason, workings, hold_from, available_at, created_at, updated_at)
     select $1, $5, 1, $6, $7, $3, l.id, $8, $4, $9, $10, $11, $12, $13, now(), now() from l returning id`,
    [
      projectId,
      external,
      friendId,
      units(given.order),
      campaignId,
      beneficiary,
      personId,
      units(given.reward),
      status,
      given.reason ?? null,
      JSON.stringify(given.workings ?? []),
      given.holdFrom ?? null,
      given.availableAt ?? null,
    ],
  );
  const id = Number(rows[0]?.id ?? 0);
  const pot = potOf[status];
  if (pot) {
    const amount = { asset: 'USD', units: units(given.reward) };
    await inTransaction(db, (tx) =>
      post(tx, [
        {
          kind: 'test',
          cause: cause('reward', id, 'planted'),
          at: new Date(),
          postings: [
            { account: rewardsAccount(projectId), ...amount },
            { account: referralAccount(personId, pot, projectId), asset: 'USD', units: -amount.units },
          ],
        },
      ]),
    );
  }
  return id;
}

/** As `authenticateReferrer` does it. The token is a secret: it may stand in no log and no row. */
export async function openPortal(world: World, personId: number): Promise<string> {
  const { db, clock } = world.coffer.deps;
  const token = await inTransaction(db, (tx) => issuePortalToken(tx, clock, personId));
  world.secrets.add(token);
  return token;
}

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

export type Over = { headers?: Record<string, string>; method?: 'GET' | 'HEAD'; ip?: string };

/** As a browser opens it. */
export async function openPage(
  world: World,
  token: string,
  { headers = {}, method = 'GET', ip = '203.0.113.7' }: Over = {},
) {
  const reply = await world.coffer.http.inject({
    method,
    url: `/referral/${token}`,
    headers: { accept: 'text/html', 'user-agent': phone, ...headers },
    remoteAddress: ip,
  });
  const words = reply.payload
    .replaceAll(/<(style|script)[^>]*>.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
  return { status: reply.statusCode, headers: reply.headers, body: reply.payload, words };
}

export function cookieOf(headers: Record<string, unknown>): string | undefined {
  const [header] = [headers['set-cookie']].flat();
  return typeof header === 'string' ? header : undefined;
}

export async function botsOf(world: World, campaignId: number): Promise<number> {
  const { rows } = await world.coffer.deps.pool.query<{ count: number }>(
    'select coalesce(sum(count), 0)::int as count from referral_bot_day where campaign_id = $1',
    [campaignId],
  );
  return rows[0]?.count ?? 0;
}

export async function visitsOf(world: World, personId: number): Promise<number[]> {
  const { rows } = await world.coffer.deps.pool.query<{ count: number }>(
    'select count from referral_visit where person_id = $1 order by day, visitor',
    [personId],
  );
  return rows.map(({ count }) => count);
}
