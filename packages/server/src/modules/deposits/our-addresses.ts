import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

type Row = { id: number; address: string | null };

/** Watched for ever, in whatever state: a payment may come years later. Rows of other families are there for their ids. */
export async function findAddressesAfter(db: Db, blockchainId: number, after: number, rowsMax: number): Promise<Row[]> {
  const found = await sql<Row>`
    select id, case when family = (select family from blockchain where id = ${blockchainId}) then address end as address
    from address where id > ${after} order by id limit ${rowsMax}`.execute(db);
  return found.rows;
}

export async function findContractsAfter(db: Db, blockchainId: number, after: number, rowsMax: number): Promise<Row[]> {
  const found = await sql<Row>`
    select id, case when blockchain_id = ${blockchainId} then address end as address
    from sweep_contract where id > ${after} order by id limit ${rowsMax}`.execute(db);
  return found.rows;
}

/** The oldest transaction that has not ended, and the number that the next one will get. */
export async function readSnapshot(db: Db): Promise<{ oldestOpen: bigint; next: bigint }> {
  const { rows } = await sql<{ xmin: string; xmax: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xmin, pg_snapshot_xmax(pg_current_snapshot())::text as xmax
    `.execute(db);
  return { oldestOpen: BigInt(rows[0]?.xmin ?? 0), next: BigInt(rows[0]?.xmax ?? 0) };
}

export type OurAddress = {
  id: number;
  address: string;
  walletId: number;
  walletType: string;
  projectId: number | null;
  customerId: number | null;
};

/** Those among the addresses that really are ours: the table in memory may rarely say yes where it should not. */
export async function findOurs(db: Db, blockchainId: number, addresses: readonly string[]): Promise<OurAddress[]> {
  const found = await sql<OurAddress>`
    select a.id, a.address, a.wallet_id as "walletId", w.type as "walletType", a.project_id as "projectId",
      a.customer_id as "customerId"
    from address a join blockchain b using (family) join wallet w on w.id = a.wallet_id
    where b.id = ${blockchainId} and a.address = any(${addresses}::text[])`.execute(db);
  return found.rows;
}

export type KnownCurrency = { id: number; contract: string | null; active: boolean; dustUnits: bigint | null };

export async function findCurrencies(db: Db, blockchainId: number): Promise<KnownCurrency[]> {
  const found = await sql<Omit<KnownCurrency, 'dustUnits'> & { dustUnits: string | null }>`
    select id, contract, active, dust_units::text as "dustUnits" from blockchain_currency
    where blockchain_id = ${blockchainId}`.execute(db);
  return found.rows.map((row) => ({ ...row, dustUnits: row.dustUnits === null ? null : BigInt(row.dustUnits) }));
}
