import { sql } from 'kysely';
import { expect } from 'vitest';
import { verifyLedger } from '../../src/modules/ledger/index.ts';
import type { Db } from '../../src/platform/db/db.ts';
import { neverAmongHoldings } from './holding-invariants.ts';
import { neverAmongSent } from './outgoing-invariants.ts';
import { neverAmongPayments } from './payment-invariants.ts';
import { neverAmongPayouts } from './payout-invariants.ts';
import { assertOwedByPerson, neverAmongReferrals } from './referral-invariants.ts';
import { neverAmongSweeps } from './sweep-invariants.ts';

/** What must hold after every scenario, whatever happened in it. */
export async function assertInvariants(db: Db): Promise<void> {
  expect(await verifyLedger(db), 'the books add up').toEqual([]);
  for (const [what, query] of Object.entries(never)) {
    expect((await query.execute(db)).rows, what).toEqual([]);
  }
  await assertOwedByPerson(db);
}

const balanceOf = sql`(select a.name, b.asset, b.amount from ledger_account a join ledger_balance b on b.account_id = a.id
  where b.amount <> 0)`;

const counted = sql`(select d.*, c.code || '/' || coalesce(d.contract, 'native') as asset, a.address, w.type as wallet_type
  from deposit d join blockchain c on c.id = d.blockchain_id join address a on a.id = d.address_id
  join wallet w on w.id = a.wallet_id
  where d.treatment <> 'unsupported')`;

const allocated = sql`(select l.*, p.customer_id, c.code || '/' || coalesce(bc.contract, 'native') as asset, d.status as place
  from allocation l join payment p on p.id = l.payment_id join deposit d on d.id = l.deposit_id
  join blockchain_currency bc on bc.id = l.blockchain_currency_id join blockchain c on c.id = bc.blockchain_id)`;

const gone = sql`(select d.*, c.code || '/' || coalesce(d.contract, 'native') as asset, a.address, w.type as wallet_type
  from departure d join blockchain c on c.id = d.blockchain_id join address a on a.id = d.address_id
  join wallet w on w.id = a.wallet_id
  where d.blockchain_currency_id is not null and d.status <> 'reorged')`;

/** Each of these finds what may not be. */
const neverThere = {
  'a deposit waits in the books exactly while it is included': sql`
    select d.id, d.status, d.units::text, p.amount::text from ${counted} d
    full join (select split_part(name, ':', 2)::bigint as id, amount from ${balanceOf} b where name like 'pending:%') p using (id)
    where coalesce(-p.amount, 0) <> coalesce(
      case when d.status = 'included' and d.treatment in ('credit', 'dust') then d.units else 0 end, 0)`,
  'customers are owed their confirmed deposits, less what became revenue': sql`
    with owed as (
      select customer_id, asset, sum(units) as units from (
        select customer_id, asset, units from ${counted} d
        where status = 'confirmed' and treatment = 'credit' and customer_id is not null
        union all select customer_id, asset, -settled_units from ${allocated} l
        union all select o.payer_id, c.code || '/' || coalesce(bc.contract, 'native'), -o.payer_units from payout o
        join blockchain_currency bc on bc.id = o.blockchain_currency_id join blockchain c on c.id = bc.blockchain_id
        where o.payer_units > 0 and o.status not in ('failed', 'rejected', 'cancelled')) o
      group by customer_id, asset having sum(units) <> 0),
    booked as (
      select split_part(name, ':', 2)::bigint as customer_id, asset, -amount as units from ${balanceOf} b
      where name like 'customer:%')
    select customer_id, asset, owed.units::text, booked.units::text as booked
    from owed full join booked using (customer_id, asset) where owed.units is distinct from booked.units`,
  'nobody is owed what was confirmed for nobody': sql`
    with owed as (
      select asset, sum(units) as units from ${counted} d
      where status = 'confirmed' and treatment = 'credit' and customer_id is null group by asset),
    booked as (select asset, -amount as units from ${balanceOf} b where name = 'unmatched')
    select asset, owed.units::text, booked.units::text as booked
    from owed full join booked using (asset) where owed.units is distinct from booked.units`,
  'an address holds what came and did not leave': sql`
    with moved as (
      select address, asset, units from ${counted} d where status in ('included', 'confirmed') and wallet_type = 'deposit'
      union all select address, asset, -units from ${gone} g where wallet_type = 'deposit'),
    held as (select address, asset, sum(units) as units from moved group by address, asset having sum(units) <> 0),
    booked as (select substr(name, length('chain:') + 1) as address, asset, amount as units from ${balanceOf} b
      where name like 'chain:%')
    select address, asset, held.units::text, booked.units::text as booked
    from held full join booked using (address, asset) where held.units is distinct from booked.units`,
  'the last step of a deposit is its status': sql`
    select d.id, d.status, m.event from deposit d left join lateral (
      select event, round from deposit_move where deposit_id = d.id
        and event like 'deposit.%' and event not in ('deposit.matched', 'deposit.ignored') order by id desc limit 1) m on true
    where m.event is distinct from 'deposit.' || d.status or m.round is distinct from d.round`,
  'what is in the chain is in a block that we know': sql`
    select d.id, d.block_height, d.block_hash from deposit d
    left join chain_block b on b.blockchain_id = d.blockchain_id and b.height = d.block_height
    where d.status in ('included', 'confirmed') and b.hash is distinct from d.block_hash
      and d.block_height >= (select min(height) from chain_block o where o.blockchain_id = d.blockchain_id)`,
  'the cursor stands on the last block that we know': sql`
    select c.blockchain_id, c.height, c.hash from chain_cursor c
    where not exists (select from chain_block b where (b.blockchain_id, b.height, b.hash) = (c.blockchain_id, c.height, c.hash))
      or exists (select from chain_block b where b.blockchain_id = c.blockchain_id and b.height > c.height)`,
  'no books hold what came in a token that is not set up': sql`
    select d.id, t.cause_part from deposit d join ledger_transaction t on t.cause_of = 'deposit' and t.cause_id = d.id
    where d.arrivals is not null`,
  // After a reorg a contract may send other money: what a deposit is now says nothing about its rounds before.
  'each step of money was told to others once, and nothing of what anybody can send by the thousand': sql`
    with moved as (
      select m.deposit_id as id, m.event, m.round, count(*) as n,
        case when m.event in ('deposit.matched', 'deposit.ignored') then true
          when m.round = d.round then d.treatment = 'credit' end as is_told
      from deposit_move m join deposit d on d.id = m.deposit_id group by 1, 2, 3, 5),
    told as (
      select (payload ->> 'depositId')::bigint as id, kind as event, (payload ->> 'round')::int as round, count(*) as n
      from outbox where kind like 'deposit.%' group by 1, 2, 3),
    step as (
      select id, event, round, moved.n as moved, told.n as told, is_told from moved full join told using (id, event, round))
    select * from step where moved is null or moved > 1 or told > 1 or is_told <> (told is not null)
      or told is null and is_told is null and exists (select from step other
        where (other.id, other.round) = (step.id, step.round) and other.is_told is null and other.told is not null)`,
} as const;

const never = {
  ...neverThere,
  ...neverAmongHoldings,
  ...neverAmongPayments,
  ...neverAmongPayouts,
  ...neverAmongReferrals,
  ...neverAmongSent,
  ...neverAmongSweeps,
};
