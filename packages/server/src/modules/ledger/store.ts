import { sql } from 'kysely';
import type { Cause } from '../../platform/cause.ts';
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

export type TransactionRow = { kind: string; cause: Cause; at: Date };
export type PostingRow = { cause: Cause; accountId: number; asset: string; units: bigint };

const causeColumns = sql`cause_of, cause_id, cause_part`;
/** Put before the part of a cause: its mirror. */
const undo = 'undo/';

/** Three columns of a row for each. */
function columnsOf(causes: readonly Cause[]) {
  return sql`${causes.map((one) => one.of)}::text[], ${causes.map((one) => one.id)}::bigint[],
    ${causes.map((one) => one.part)}::text[]`;
}

/** Leaves out every transaction whose cause was booked before, with all its postings. Returns the causes booked now. */
export async function insertTransactions(
  tx: Tx,
  transactions: readonly TransactionRow[],
  postings: readonly PostingRow[],
): Promise<Cause[]> {
  const inserted = await sql<Cause>`
    with booked as (
      insert into ledger_transaction (${causeColumns}, kind, at)
      select * from unnest(${columnsOf(transactions.map((one) => one.cause))},
        ${transactions.map((one) => one.kind)}::text[],
        ${transactions.map((one) => one.at)}::timestamptz[]) as wanted(${causeColumns}, kind, at)
      order by ${causeColumns} on conflict (${causeColumns}) do nothing returning id, ${causeColumns}, at),
    posted as (
      insert into ledger_posting (transaction_id, at, account_id, asset, amount)
      select booked.id, booked.at, wanted.account_id, wanted.asset, wanted.amount
      from unnest(${columnsOf(postings.map((one) => one.cause))}, ${postings.map((one) => one.accountId)}::bigint[],
        ${postings.map((one) => one.asset)}::text[],
        ${postings.map((one) => String(one.units))}::numeric[]) as wanted(${causeColumns}, account_id, asset, amount)
      join booked using (${causeColumns}))
    select cause_of as of, cause_id as id, cause_part as part from booked`.execute(tx);
  return inserted.rows;
}

/** The same amounts the other way round, once for each cause; what was never booked has no mirror. */
export async function insertMirrors(tx: Tx, causes: readonly Cause[], at: Date): Promise<Cause[]> {
  const inserted = await sql<Cause>`
    with undone as (
      select id, at, kind, ${causeColumns}, ${undo}::text || cause_part as mirror_part from ledger_transaction
      where (${causeColumns}) in (select * from unnest(${columnsOf(causes)}))),
    booked as (
      insert into ledger_transaction (kind, ${causeColumns}, at)
      select 'reorg.' || kind, cause_of, cause_id, mirror_part, ${at} from undone
      order by cause_of, cause_id, mirror_part on conflict (${causeColumns}) do nothing returning id, ${causeColumns}, at),
    taken_back as (
      select undone.*, booked.id as mirror_id, booked.at as mirror_at from booked
      join undone on (booked.cause_of, booked.cause_id, booked.cause_part) = (undone.cause_of, undone.cause_id, undone.mirror_part)),
    posted as (
      insert into ledger_posting (transaction_id, at, account_id, asset, amount)
      select t.mirror_id, t.mirror_at, p.account_id, p.asset, -p.amount
      from taken_back t join ledger_posting p on p.transaction_id = t.id and p.at = t.at)
    select cause_of as of, cause_id as id, cause_part as part from taken_back`.execute(tx);
  return inserted.rows;
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
  cause: Cause;
  at: Date;
  account: string;
  asset: string;
  units: bigint;
};

/** All that was booked for these causes, mirrors included, in the order of booking. */
export async function findPostings(db: Db, causes: readonly Cause[]): Promise<BookedPosting[]> {
  const booked = causes.flatMap((one) => [one, { ...one, part: `${undo}${one.part}` }]);
  const found = await sql<Omit<BookedPosting, 'units'> & { amount: string }>`
    select t.kind, json_build_object('of', cause_of, 'id', cause_id, 'part', cause_part) as cause, t.at, a.name as account,
      p.asset, p.amount::text as amount
    from ledger_transaction t join ledger_posting p on p.transaction_id = t.id and p.at = t.at
    join ledger_account a on a.id = p.account_id
    where (${causeColumns}) in (select * from unnest(${columnsOf(booked)}))
    order by t.id, p.amount desc`.execute(db);
  return found.rows.map(({ amount, ...row }) => ({ ...row, units: BigInt(amount) }));
}
