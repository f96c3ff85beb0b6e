import type { Pool } from 'pg';

/** A project whose friends pay: campaign, referrers, friends, and payments that are final, of which no event was read yet. */
export type Friends = { projectId: number; paymentIds: number[] };

type Wanted = { referrers: number; friends: number; payments: number };

const chain = 3;
const atOnce = 2500;

export async function seedFriends(pool: Pool, wanted: Wanted): Promise<Friends> {
  const projectId = await projectWithCampaign(pool);
  await pool.query(
    `insert into referral_person (project_id, reference_id, email, mailbox, code, share_token, status, created_at, updated_at)
     select $1::int, 'r' || n, 'r' || n || '@example.com', 'r' || n || '@example.com', 'R-' || n, translate(lpad('r' || n, 10, 'y'), '0', 'z'),
       'active', now(), now() from generate_series(1, $2::int) n`,
    [projectId, wanted.referrers],
  );
  await pool.query(
    `with r as (select min(id) as first from referral_person where project_id = $1::int)
     insert into referral_person (project_id, reference_id, email, mailbox, code, share_token, status, referred_by, linked_at,
       linked_by, friend_status, evidence, created_at, updated_at)
     select $1::int, 'f' || n, 'f' || n || '@example.com', 'f' || n || '@example.com', 'F-' || n, translate(lpad('f' || n, 10, 'y'), '0', 'z'),
       'active', r.first + n % $2::int, now() - interval '1 day', 'code', 'linked', '{}', now(), now() from r, generate_series(1, $3::int) n`,
    [projectId, wanted.referrers, wanted.friends],
  );
  await pool.query(
    `insert into customer (project_id, customer_id, email, name, created_at)
     select project_id, reference_id, email, '', now() from referral_person where project_id = $1 and referred_by is not null`,
    [projectId],
  );
  const paymentIds: number[] = [];
  for (let from = 1; from <= wanted.payments; from += atOnce) {
    const { rows } = await pool.query<{ id: number }>(
      `with k as (select id, row_number() over (order by id) - 1 as place from customer where project_id = $1::int),
     p as (
       insert into payment (reference_id, project_id, customer_id, usd_units, filled_usd_units, status, exception, sequence, created_by,
         actor, metadata, quote_minutes, underpay_bps, overpay_bps, created_at, updated_at, expires_at, monitored_until, settled_at)
       select gen_random_uuid(), $1::int, k.id, 4999000000, 4999000000, 'settled', 'none', 1, 'system', 'seed', '{}', 15, 50, 50, now(),
         now(), now(), now(), now() from generate_series($2::int, $4::int) n join k on k.place = n % $3::int returning *),
     d as (
       insert into deposit (blockchain_id, tx_hash, path, status, treatment, matching, address_id, project_id, customer_id, contract,
         blockchain_currency_id, from_address, units, block_height, block_hash, block_at, round, first_seen_at, confirmed_at)
       select c.blockchain_id, p.reference_id::text, 'value', 'confirmed', 'credit', 'owned', a.id, p.project_id, p.customer_id,
         c.contract, c.id, '0x' || md5(p.customer_id::text), 49990000, 7, '0x07', now(), 1, now(), now()
       from p, (select min(id) as id from address) a, (select * from blockchain_currency where contract is not null order by id limit 1) c
       returning id, tx_hash, blockchain_currency_id)
     insert into allocation (deposit_id, payment_id, project_id, blockchain_currency_id, units, usd_units, price, price_source,
       priced_at, late, wrong_asset, allocated_at, settled_units)
     select d.id, p.id, p.project_id, d.blockchain_currency_id, 49990000, 4999000000, '1', 'seed', now(), false, false, now(), 49990000
     from d join p on p.reference_id::text = d.tx_hash returning payment_id as id`,
      [projectId, from, wanted.friends, from + atOnce - 1],
    );
    paymentIds.push(...rows.map(({ id }) => id));
  }
  await pool.query('analyze');
  return { projectId, paymentIds };
}

/** Ten percent for the referrer of each payment, five for the friend, limited and checked as a new campaign is. */
async function projectWithCampaign(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `with w as (
       insert into wallet (name, type, kind, family, status, created_at)
       values ('Deposits', 'deposit', 'xpub', 'ETH_Family', 'active', now()) returning id),
     a as (
       insert into address (wallet_id, family, address, position, status, assigned_at)
       select id, 'ETH_Family', '0xaa', 0, 'assigned', now() from w),
     c as (
       insert into blockchain_currency (blockchain_id, currency_id, contract, decimals, standard, recommended, active)
       select $1, id, '0xdd', 6, 'ERC20', false, true from currency where code = 'USDC'
       on conflict (blockchain_id, currency_id) where active do update set active = true returning id),
     p as (insert into project (name, created_at, updated_at) values ('Norrvik Roasters', now(), now()) returning id),
     g as (
       insert into campaign (project_id, name, status, is_default, version, activated_at, created_by, created_at, updated_at)
       select id, 'Bring a friend', 'active', true, 1, now() - interval '2 days', 'seed', now(), now() from p returning id, project_id),
     u as (
       insert into campaign_rules (campaign_id, version, reward_type, reward_value, friend_reward_type, friend_reward_value,
         blockchain_currency_id, time_zone, per_customer, cap_per_customer_usd_units, cap_per_referrer_usd_units, cap_window,
         attribution_days, hold_days, event_keys, fraud_policy, new_customers_only, created_by, created_at)
       select g.id, 1, 'percentage', 1000, 'percentage', 500, c.id, 'Europe/Oslo', 'forever', 10000000000000, 1000000000000000, 'month', 30, 14,
         '{payment}', '{}', true, 'seed', now() - interval '2 days' from g, c)
     select project_id as id from g`,
    [chain],
  );
  return rows[0]?.id ?? 0;
}
