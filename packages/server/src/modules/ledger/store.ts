import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Account, Side } from './account.ts';

export type AccountRow = { id: number; name: string; side: Side };

export async function findAccounts(db: Db, names: readonly string[]): Promise<AccountRow[]> {
  const found = await sql<AccountRow>`
    select id, name, side from ledger_account where name = any(${names}::text[])`.execute(db);
  return found.rows;
}

/** In one order for everybody: two writers that make the same accounts wait for each other. */
export async function insertAccounts(tx: Tx, accounts: readonly Account[]): Promise<void> {
  await sql`
    insert into ledger_account (name, side, project_id)
    select * from unnest(${accounts.map((one) => one.name)}::text[], ${accounts.map((one) => one.side)}::text[],
      ${accounts.map((one) => one.projectId)}::int[]) as made(name, side, project_id)
    order by name on conflict (name) do nothing`.execute(tx);
}

export type TransactionRow = { kind: string; cause: string; at: Date };
export type PostingRow = { cause: string; accountId: number; asset: string; units: bigint };

/** Leaves out every transaction whose cause was booked before, with all its postings. Returns the causes booked now. */
export async function insertTransactions(
  tx: Tx,
  transactions: readonly TransactionRow[],
  postings: readonly PostingRow[],
): Promise<string[]> {
  const inserted = await sql<{ cause: string }>`
    with booked as (
      insert into ledger_transaction (kind, cause, at)
      select * from unnest(${transactions.map((one) => one.kind)}::text[],
        ${transactions.map((one) => one.cause)}::text[],
        ${transactions.map((one) => one.at)}::timestamptz[]) as wanted(kind, cause, at)
      order by cause on conflict (cause) do nothing returning id, cause, at),
    posted as (
      insert into ledger_posting (transaction_id, at, account_id, asset, amount)
      select booked.id, booked.at, wanted.account_id, wanted.asset, wanted.amount
      from unnest(${postings.map((one) => one.cause)}::text[], ${postings.map((one) => one.accountId)}::bigint[],
        ${postings.map((one) => one.asset)}::text[],
        ${postings.map((one) => String(one.units))}::numeric[]) as wanted(cause, account_id, asset, amount)
      join booked using (cause))
    select cause from booked`.execute(tx);
  return inserted.rows.map((row) => row.cause);
}

/** The same amounts the other way round, once for each cause; what was never booked has no mirror. */
export async function insertMirrors(tx: Tx, causes: readonly string[], at: Date): Promise<string[]> {
  const inserted = await sql<{ cause: string }>`
    with undone as (
      select id, at, kind, cause from ledger_transaction where cause = any(${causes}::text[])),
    booked as (
      insert into ledger_transaction (kind, cause, at)
      select 'reorg.' || kind, 'undo:' || cause, ${at} from undone
      order by cause on conflict (cause) do nothing returning id, cause, at),
    posted as (
      insert into ledger_posting (transaction_id, at, account_id, asset, amount)
      select booked.id, booked.at, p.account_id, p.asset, -p.amount
      from booked join undone on booked.cause = 'undo:' || undone.cause
      join ledger_posting p on p.transaction_id = undone.id and p.at = undone.at)
    select substr(cause, length('undo:') + 1) as cause from booked`.execute(tx);
  return inserted.rows.map((row) => row.cause);
}

export type Balance = { account: string; asset: string; units: bigint };

export async function findBalances(db: Db, names: readonly string[]): Promise<Balance[]> {
  const found = await sql<{ account: string; asset: string; amount: string }>`
    select a.name as account, b.asset, b.amount::text as amount
    from ledger_account a join ledger_balance b on b.account_id = a.id
    where a.name = any(${names}::text[]) order by a.name, b.asset`.execute(db);
  return found.rows.map(({ account, asset, amount }) => ({ account, asset, units: BigInt(amount) }));
}

export type BookedPosting = {
  kind: string;
  cause: string;
  at: Date;
  account: string;
  asset: string;
  units: bigint;
};

/** All that was booked for these causes, mirrors included, in the order of booking. */
export async function findPostings(db: Db, causes: readonly string[]): Promise<BookedPosting[]> {
  const found = await sql<Omit<BookedPosting, 'units'> & { amount: string }>`
    select t.kind, t.cause, t.at, a.name as account, p.asset, p.amount::text as amount
    from ledger_transaction t join ledger_posting p on p.transaction_id = t.id and p.at = t.at
    join ledger_account a on a.id = p.account_id
    where t.cause = any(${causes.flatMap((cause) => [cause, `undo:${cause}`])}::text[])
    order by t.id, p.amount desc`.execute(db);
  return found.rows.map(({ amount, ...row }) => ({ ...row, units: BigInt(amount) }));
}
