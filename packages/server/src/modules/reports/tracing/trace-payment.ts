import { sql, type RawBuilder } from 'kysely';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { depositStatus } from '../../deposits/booking/deposit-status.ts';
import { seen } from '../books/booking-store.ts';
import { assetOf, bookedFor, recordedIn, type Trace } from './trace.ts';

type Payment = { id: number; filled: string; detected: string };

/** What came to a payment, what of it waits for confirmations, and what became the project's own. */
export async function tracePayment(db: Db, scope: ProjectScope, reference: string): Promise<Trace | undefined> {
  const { rows } = await sql<Payment>`
    select id, filled_usd_units::text as filled, detected_usd_units::text as detected from payment
    where reference_id = ${reference} and ${seen(scope)}`.execute(db);
  const [payment] = rows;
  if (!payment) return undefined;
  const id = sql`${payment.id}::bigint`;
  const counted = await sql<Parameters<typeof recordedIn>[0][number]>`
    select figure, asset, sum(units)::text as units from (
      select case d.status when ${depositStatus.state('confirmed')} then 'received' else 'unconfirmed' end as figure,
        ${assetOf} as asset, l.units - l.returned_units as units
      from allocation l join deposit d on d.id = l.deposit_id join blockchain_currency m on m.id = l.blockchain_currency_id
      join blockchain b on b.id = m.blockchain_id
      where l.payment_id = ${id} and d.status in (${depositStatus.state('confirmed')}, ${depositStatus.state('included')})
      union all
      select 'earned', ${assetOf}, l.settled_units from allocation l
      join blockchain_currency m on m.id = l.blockchain_currency_id join blockchain b on b.id = m.blockchain_id
      where l.payment_id = ${id}) as part group by 1, 2`.execute(db);
  const returning = await findReturning(db, id);
  return {
    chosen: sql`${bookedFor('deposit', sql`select deposit_id from allocation where payment_id = ${id}`)}
      union all ${bookedFor('payment', id)} union all ${bookedFor('payout', refundsOf(id))}`,
    figure: sql`case
      when account = 'customer' and (cause_of = 'deposit' or cause_of = 'payout' and cause_id = any(${returning}::bigint[])) then 'received'
      when account = 'unconfirmed' then 'unconfirmed' when account = 'project' and cause_of = 'payment' then 'earned' end`,
    usd: returnedUsd(id, returning),
    recorded: recordedIn(counted.rows),
    recordedUsd: { received: BigInt(payment.filled), unconfirmed: BigInt(payment.detected) },
  };
}

type Id = RawBuilder<unknown>;

function refundsOf(id: Id) {
  return sql`select o.id from payout o join refund r on r.id = o.refund_id where r.payment_id = ${id}`;
}

/** What is off the parts of a payment because it went back before it was paid, by asset. */
function returnedOf(id: Id) {
  return sql`select ${assetOf} as asset, sum(l.returned_units) as units,
      sum(l.usd_units - trunc(l.usd_units * (l.units - l.returned_units) / l.units)) as usd
    from allocation l join blockchain_currency m on m.id = l.blockchain_currency_id join blockchain b on b.id = m.blockchain_id
    where l.payment_id = ${id} and l.returned_units > 0 group by 1`;
}

/** What payouts took of what the customer is owed. */
function takenBack(payouts: RawBuilder<unknown>) {
  return sql`ledger_transaction t join ledger_posting p on p.transaction_id = t.id and p.at = t.at
    join ledger_account a on a.id = p.account_id and a.name like 'customer:%'
    where t.cause_of = 'payout' and t.cause_id in (${payouts})`;
}

/** The payouts that gave back what is missing from the payment: the first ones. What went back of too much changes nothing of what it was. */
async function findReturning(db: Db, id: Id): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select taken.id from (
      select t.cause_id as id, p.asset, sum(sum(p.amount)) over (partition by p.asset order by t.cause_id) as up_to
      from ${takenBack(refundsOf(id))} group by t.cause_id, p.asset) taken
    left join (${returnedOf(id)}) off on off.asset = taken.asset where taken.up_to <= coalesce(off.units, 0)`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/**
 * What goes back counts the dollars that it had counted, whatever it is worth by then: cut so that the parts make up the whole, and
 * as well for a page as for all of them.
 */
function returnedUsd(id: Id, returning: readonly number[]) {
  return sql`(
    select back.usd from (
      select taken.id, taken.asset,
        div(off.usd * sum(taken.units) over way, off.units) - div(off.usd * (sum(taken.units) over way - taken.units), off.units) as usd
      from (select t.id, p.asset, -p.amount as units from ${takenBack(sql`select unnest(${[...returning]}::bigint[])`)}) taken
      join (${returnedOf(id)}) off on off.asset = taken.asset
      window way as (partition by taken.asset order by taken.id)) as back
    where back.id = told.id and back.asset = told.asset and told.account = 'customer')`;
}
