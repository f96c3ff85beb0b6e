import type { Dice } from './dice.ts';
import type { Lane } from './play/lane.ts';

type Ground = { lane: Lane; dice: Dice; token: string; now: Date };

export const referrerName = 'bringer';

/** A campaign whose budget may run out, somebody who brought each customer there is, and an address in the book. */
export async function plantRewards({ lane, dice, token, now }: Ground): Promise<void> {
  const cents = (usd: number) => String(BigInt(usd) * 10n ** 6n);
  const perCustomer = dice.oneOf(['forever', 'forever', 'count_per_customer']);
  await lane.pool.query(
    `with c as (
       insert into campaign (project_id, name, status, is_default, version, budget_usd_units, activated_at, created_by, created_at, updated_at)
       values (1, 'Bring a friend', 'active', true, 1, $1, $2, 'test', $2, $2) returning id)
     insert into campaign_rules (campaign_id, version, reward_type, reward_value, blockchain_currency_id, time_zone, per_customer,
       count_per_customer, cap_per_customer_usd_units, cap_window, attribution_days, hold_days, event_keys, fraud_policy,
       new_customers_only, created_by, created_at)
     select c.id, 1, 'percentage', '1000', b.id, 'UTC', $4, $5, $6, 'all_time', 30, $7, '{payment}', '{"velocity": "off", "refund_rate": "off"}', false, 'test', $2
     from c, blockchain_currency b where b.contract = $3`,
    [
      cents(dice.oneOf([4_000, 900_000_000])),
      now,
      token,
      perCustomer,
      perCustomer === 'forever' ? null : 3,
      dice.chance(50) ? null : cents(1_500_000),
      dice.oneOf([0, 0, 1]),
    ],
  );
  await lane.pool.query(
    `with by as (
       insert into referral_person (project_id, reference_id, email, mailbox, code, share_token, status, created_at, updated_at)
       values (1, $1, 'b@example.com', 'b@example.com', 'code-bringer', 'bringerxxx', 'active', $2, $2) returning id)
     insert into referral_person (project_id, reference_id, email, mailbox, code, share_token, status, referred_by, linked_at, linked_by,
       friend_status, created_at, updated_at)
     select 1, k.customer_id, mail, mail, 'code-friend' || n, 'friend' || repeat(chr(96 + n::int), 4), 'active', by.id, $2, 'code', 'linked', $2, $2
     from by, (select customer_id, n, 'friend' || n || '@example.com' as mail from (
       select customer_id, row_number() over (order by id) as n from customer) numbered) k`,
    [referrerName, now],
  );
  await lane.pool.query(`
    insert into member (email, name, status, role_id, created_at)
      select 'root@example.com', '', 'active', min(id), now() from role where not exists (select from member) having min(id) is not null;
    with r as (insert into recipient (blockchain_id, address, status, created_by, confirmed_by, confirmed_how, confirmed_at, created_at, updated_at)
      values (1, '0xee', 'active', 'test', 'test', 'person', now(), '2000-01-01', now()) returning id)
    insert into recipient_project (recipient_id, project_id, blockchain_id, address, usable_from) select id, 1, 1, '0xee', '2000-01-01' from r;
    insert into outbox_reader (name, txid, id) values ('referrals', pg_snapshot_xmin(pg_current_snapshot()), 0)`);
}
