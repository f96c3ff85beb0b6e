import { sql } from 'kysely';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Db } from '../../../platform/db/db.ts';

export type AssetDay = {
  at: number;
  blockchainCode: ChainCode;
  currencyCode: string;
  units: bigint;
  settled: number;
};

/** What was received of each currency in each part of the period that has any; a payment counts to the one that brought the most. */
export async function readAssetDays(db: Db, projects: readonly number[], edges: readonly Date[]): Promise<AssetDay[]> {
  const { rows } = await sql<Omit<AssetDay, 'units'> & { units: string }>`
    select r.at, b.code as "blockchainCode", y.code as "currencyCode", r.units::text as units, r.settled
    from (select width_bucket(bucket, ${[...edges]}::timestamptz[]) - 1 as at, blockchain_currency_id as id,
        sum(usd_units) as units, sum(n)::int as settled
      from analytics_rollup where project_id = any(${[...projects]}::int[]) and measure = 'received'
        and bucket >= ${edges[0]}::timestamptz and bucket < ${edges.at(-1)}::timestamptz group by 1, 2) r
    join blockchain_currency m on m.id = r.id join blockchain b on b.id = m.blockchain_id
    join currency y on y.id = m.currency_id order by r.at, m.id`.execute(db);
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }));
}

/** Those who came to be known in this time, whether they paid or not. */
export async function countNewCustomers(
  db: Db,
  projects: readonly number[],
  { since, until }: { since: Date; until: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from customer
    where project_id = any(${[...projects]}::int[]) and created_at >= ${since} and created_at < ${until}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether a payment was ever paid with money that is worth something. Without a network that has such money nothing is searched. */
export async function wasPaidForReal(db: Db, projects: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ isPaid: boolean }>`
    select case when exists (select from blockchain where network = 'mainnet') then exists (
      select from payment p where p.project_id = any(${[...projects]}::int[]) and p.settled_at is not null
        and exists (
          select from allocation l join blockchain_currency bc on bc.id = l.blockchain_currency_id
          join blockchain b on b.id = bc.blockchain_id where l.payment_id = p.id and b.network = 'mainnet'))
      else false end as "isPaid"`.execute(db);
  return rows[0]?.isPaid === true;
}
