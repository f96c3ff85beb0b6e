import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { rewardsAccount } from '../../ledger/index.ts';
import { balanceAccounts, seen, type Books, type Stretch } from './booking-store.ts';

export type Standing = { asset: string; pot: 'own' | 'customers' | 'promised'; units: bigint };

/** What the ledger says now that the accounts of the balance hold, credits positive. It keeps these sums itself. */
export async function findStandings(db: Db, of: Books): Promise<Standing[]> {
  const { rows } = await sql<Omit<Standing, 'units'> & { units: string }>`
    select b.asset, a.pot, (-sum(b.amount))::text as units
    from (${balanceAccounts(of)}) a join ledger_balance b on b.account_id = a.id group by 1, 2`.execute(db);
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }));
}

export type Beside = { asset: string; memo: 'swept' | 'network_fees'; units: bigint; bookings: number };

/**
 * What moved beside the balance: from addresses of the project to cold wallets, and what networks took for that and for its payouts. Who
 * holds the money and who pays for gas is of all projects, so that it is nothing of their balance.
 */
export async function sumBeside(db: Db, { scope, projectId, start, end }: Stretch): Promise<Beside[]> {
  const ofIt = (table: RawBuilder<unknown>) =>
    sql<SqlBool>`${table}.project_id = ${projectId}::int and ${seen(scope, sql`${table}.project_id`)}`;
  const { rows } = await sql<Omit<Beside, 'units'> & { units: string }>`
    select p.asset, case when t.cause_of = 'swept' then 'swept' else 'network_fees' end as memo, sum(p.amount)::text as units,
      count(distinct t.id)::int as bookings
    from ledger_account a join ledger_posting p on p.account_id = a.id join ledger_transaction t on t.id = p.transaction_id
    join departure d on d.id = t.cause_id join address x on x.id = d.address_id
    where p.at >= ${start} and p.at < ${end} and (
      (a.name like 'cold:%' and t.cause_of = 'swept' and ${ofIt(sql`x`)})
      or (a.name like 'fees:%' and t.cause_of = 'departure' and (${ofIt(sql`x`)}
        or exists (select from payout o where ${ofIt(sql`o`)} and o.tx_hash = d.tx_hash
          and o.blockchain_id = d.blockchain_id))))
    group by 1, 2`.execute(db);
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }));
}

export type RewardSum = {
  stretch: 'before' | 'within' | 'after';
  /** What became owed, what is not owed any more, what was paid, and by how much all of that changed what is owed. */
  granted: bigint;
  takenBack: bigint;
  paid: bigint;
  owed: bigint;
};

/** Dollars that referrers are owed: on hold, free, asked for, less what they owe themselves. */
export async function sumRewards(
  db: Db,
  { scope, projectId, start, end }: Stretch,
): Promise<{ sums: RewardSum[]; standing: bigint; wasEver: boolean }> {
  const { name } = rewardsAccount(projectId);
  const accounts = sql`
    select id, case when name = ${name} then 'granted' when name like 'referral:%:paid' then 'paid' else 'owed' end as pot
    from ledger_account where project_id = ${projectId}::int and ${seen(scope)}
      and (name = ${name} or name like 'referral:%')`;
  const { rows } = await sql<{ [K in keyof RewardSum]: RewardSum[K] extends bigint ? string : RewardSum[K] }>`
    with moved as (
      select p.transaction_id as id, p.at, coalesce(sum(p.amount) filter (where a.pot = 'granted'), 0) as granted,
        coalesce(sum(p.amount) filter (where a.pot = 'paid'), 0) as paid,
        coalesce(-sum(p.amount) filter (where a.pot = 'owed'), 0) as owed
      from (${accounts}) a join ledger_posting p on p.account_id = a.id where p.asset = 'USD' group by 1, 2)
    select case when at < ${start} then 'before' when at < ${end} then 'within' else 'after' end as stretch,
      sum(greatest(granted, 0))::text as granted, sum(least(granted, 0))::text as "takenBack", sum(paid)::text as paid,
      sum(owed)::text as owed from moved group by 1`.execute(db);
  const found = await sql<{ units: string | null }>`
    select sum(-b.amount) filter (where a.pot = 'owed')::text as units
    from (${accounts}) a join ledger_balance b on b.account_id = a.id where b.asset = 'USD'`.execute(db);
  return {
    sums: rows.map((row) => ({
      stretch: row.stretch,
      granted: BigInt(row.granted),
      takenBack: BigInt(row.takenBack),
      paid: BigInt(row.paid),
      owed: BigInt(row.owed),
    })),
    standing: BigInt(found.rows[0]?.units ?? 0),
    wasEver: rows.length > 0,
  };
}
