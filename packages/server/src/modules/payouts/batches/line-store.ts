import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { payoutStatus } from '../payout/payout-status.ts';
import type { Place } from '../recipients/find-recipient.ts';
import { endsOf } from '../recipients/look-alikes.ts';

export type Alike = Place & { name: string | null };

/** Those of these addresses that begin and end as one which the project knows, and are another; with a name of that one. */
export async function findAlike(db: Db, projectId: number, places: readonly Place[]): Promise<Alike[]> {
  const { rows } = await sql<Alike>`
    with given as (
      select * from unnest(${places.map((one) => one.blockchainId)}::int[], ${places.map((one) => one.address)}::text[])
        as g(blockchain_id, address)),
    known as (
      select p.blockchain_id, r.address, r.name from recipient_project p join recipient r on r.id = p.recipient_id
        where p.project_id = ${projectId}::int
      union
      select blockchain_id, to_address, null from payout
        where project_id = ${projectId}::int and status = ${payoutStatus.state('processed')})
    select given.blockchain_id as "blockchainId", given.address, min(known.name) as name
    from given join known on known.blockchain_id = given.blockchain_id and known.address <> given.address
      and ${endsOf(sql`known.address`)} = ${endsOf(sql`given.address`)}
    where not exists (select from known same where same.blockchain_id = given.blockchain_id and same.address = given.address)
    group by given.blockchain_id, given.address`.execute(db);
  return rows;
}

/** Of a file, the payouts that wait while the same was asked for otherwise since then, and was not taken back. */
export async function requestedOtherwise(db: Db, batchId: number, since: Date): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select p.id from payout p
    where p.batch_id = ${batchId}::bigint and p.status = ${payoutStatus.state('pending-approval')} and exists (
      select from payout o where o.project_id = p.project_id and o.blockchain_id = p.blockchain_id and o.to_address = p.to_address
        and o.blockchain_currency_id = p.blockchain_currency_id and o.units + o.withheld_units = p.units + p.withheld_units
        and o.batch_id is distinct from p.batch_id and o.created_at > ${since} and o.status in ${payoutStatus.among.counted})`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

export type Wanted = { blockchainCurrencyId: number; address: string; units: bigint };

/** Where in the list the project asked for the same since then, and did not take it back: what goes where, how much of what. */
export async function requestedBefore(
  db: Db,
  projectId: number,
  wanted: readonly Wanted[],
  since: Date,
): Promise<number[]> {
  const { rows } = await sql<{ at: number }>`
    select (g.at - 1)::int as at from unnest(${wanted.map((one) => one.blockchainCurrencyId)}::int[],
      ${wanted.map((one) => one.address)}::text[], ${wanted.map((one) => String(one.units))}::numeric[])
      with ordinality as g(currency, address, units, at)
    where exists (select from payout p where p.project_id = ${projectId}::int and p.to_address = g.address
      and p.blockchain_currency_id = g.currency and p.units + p.withheld_units = g.units and p.created_at > ${since}
      and p.status in ${payoutStatus.among.counted})`.execute(db);
  return rows.map(({ at }) => at).toSorted((a, b) => a - b);
}
