import { sql, type RawBuilder } from 'kysely';
import type { BlockRef } from '../../../chains/port/port.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { depositMatching, type DepositMatching } from './deposit-matching-status.ts';
import type { Arrival, Treatment } from './sort-transfers.ts';
import type { depositEvents } from '../events.ts';
import { depositStatus } from './deposit-status.ts';

/** A deposit that has just made a step, with what the books need to know of it. */
export type MovedDeposit = {
  id: number;
  from: string | null;
  round: number;
  treatment: Treatment;
  matching: DepositMatching;
  addressId: number;
  address: string;
  walletId: number;
  walletType: string;
  projectId: number | null;
  customerId: number | null;
  contract: string | null;
  blockchainCurrencyId: number | null;
  units: bigint;
  blockHeight: number | null;
  blockHash: string | null;
};

export type MovedRow = Omit<MovedDeposit, 'units'> & { units: string };

/** `d` is the deposit as it is now, `a` and `w` its address and wallet. */
export const moved = sql`d.id, d.round, d.treatment, d.matching, d.address_id as "addressId", a.address,
  a.wallet_id as "walletId", w.type as "walletType", d.project_id as "projectId", d.customer_id as "customerId",
  d.contract, d.blockchain_currency_id as "blockchainCurrencyId", d.units::text as units, d.block_height as "blockHeight", d.block_hash as "blockHash"`;

export const belongings = sql`join address a on a.id = d.address_id join wallet w on w.id = a.wallet_id`;

/** What a person decided stays, as long as the money comes to the same address. */
export function whose(column: 'matching' | 'project_id' | 'customer_id') {
  const name = sql.ref(column);
  return sql`case when mine.matching in ${depositMatching.among.decided} and mine.address_id = excluded.address_id
    then mine.${name} else excluded.${name} end`;
}

/**
 * Takes in what arrived. What is in the chain already stays as it is; what a reorg took out begins its next round, with
 * what the transaction does where it stands now: a contract may send another amount in another block.
 */
export async function includeDeposits(
  tx: Tx,
  blockchainId: number,
  arrivals: readonly Arrival[],
  now: Date,
): Promise<MovedDeposit[]> {
  if (arrivals.length === 0) return [];
  const { rows } = await sql<MovedRow>`
    with arrived as (
      select * from unnest(${arrivals.map((one) => one.transfer.txHash)}::text[],
        ${arrivals.map((one) => one.transfer.path)}::text[], ${arrivals.map((one) => one.treatment)}::text[],
        ${arrivals.map(matchingOf)}::text[], ${arrivals.map((one) => one.address.id)}::bigint[],
        ${arrivals.map((one) => one.address.projectId)}::int[],
        ${arrivals.map((one) => (one.isHeld ? null : one.address.customerId))}::bigint[],
        ${arrivals.map((one) => one.transfer.contract)}::text[], ${arrivals.map((one) => one.currency.id)}::int[],
        ${arrivals.map((one) => one.transfer.from)}::text[],
        ${arrivals.map((one) => String(one.transfer.units))}::numeric[],
        ${arrivals.map((one) => one.transfer.block.height)}::bigint[],
        ${arrivals.map((one) => one.transfer.block.hash)}::text[],
        ${arrivals.map((one) => one.transfer.block.at)}::timestamptz[],
        ${arrivals.map((one) => confirmationsMin(one.transfer))}::int[],
        ${arrivals.map((one) => one.note ?? null)}::text[])
      as t(tx_hash, path, treatment, matching, address_id, project_id, customer_id, contract, blockchain_currency_id,
        from_address, units, block_height, block_hash, block_at, confirmations_min, note)),
    before as (
      select o.id, o.status from deposit o join arrived using (tx_hash, path) where o.blockchain_id = ${blockchainId}),
    d as (
      insert into deposit as mine (blockchain_id, status, round, first_seen_at, tx_hash, path, treatment, matching, address_id,
        project_id, customer_id, contract, blockchain_currency_id, from_address, units, block_height, block_hash, block_at,
        confirmations_min, note)
      select ${blockchainId}, ${depositStatus.sql('seen', 'included')}, 1, ${now}, arrived.* from arrived
      on conflict (blockchain_id, tx_hash, path) do update set status = ${depositStatus.sql(depositStatus.group.outside, 'included')}, round = mine.round + 1,
        block_height = excluded.block_height, block_hash = excluded.block_hash, block_at = excluded.block_at,
        confirmations_min = excluded.confirmations_min, note = excluded.note, units = excluded.units, contract = excluded.contract, blockchain_currency_id = excluded.blockchain_currency_id,
        treatment = excluded.treatment, from_address = excluded.from_address, address_id = excluded.address_id,
        matching = ${whose('matching')}, project_id = ${whose('project_id')}, customer_id = ${whose('customer_id')},
        arrivals = null, last_tx_hash = null, last_block_height = null, last_block_at = null, heard_at = null, unheard = null
      where mine.status in ${depositStatus.among.outside} returning *)
    select before.status as from, ${moved} from d ${belongings} left join before on before.id = d.id
    order by d.id`.execute(tx);
  return rows.map(toMoved);
}

/** The customer of an address needs no second opinion; money of ours is nobody's payment. */
export function matchingOf({
  address,
  treatment,
  isHeld,
}: Pick<Arrival, 'address' | 'treatment' | 'isHeld'>): DepositMatching {
  if (isHeld) return 'unmatched';
  return treatment === 'own' || address.customerId !== null ? 'owned' : 'unmatched';
}

/** A freshly minted coin is worth nothing to anybody before it may be spent. */
function confirmationsMin({ matureAt, block }: Arrival['transfer']): number {
  return matureAt === undefined ? 0 : Math.max(0, matureAt - block.height);
}

/** How far a chain was read, and how many blocks it wants for what counts: its own is the first. */
export type Depth = { height: number; confirmations: number };

/** The highest block whose content counts. */
export function deepestOf({ height, confirmations }: Depth): number {
  return height - confirmations + 1;
}

export function isDeepEnough({ height, confirmations }: Depth) {
  return sql<boolean>`status = ${depositStatus.state('included')} and block_height <= ${deepestOf({ height, confirmations })}
    and block_height + confirmations_min - 1 <= ${height}`;
}

/**
 * What counts once it is deep enough. Of blocks all where there is one node only, and of deposits all where a block proves what is
 * in it; else those that nodes tell.
 */
export type Credible = { blocks: readonly BlockRef[] | 'all'; deposits: readonly number[] | 'all' };

export function isIn(blocks: Credible['blocks']) {
  if (blocks === 'all') return sql<boolean>`true`;
  return sql<boolean>`(block_height, block_hash) in (select * from unnest(
    ${blocks.map(({ height }) => height)}::bigint[], ${blocks.map(({ hash }) => hash)}::text[]))`;
}

/** Dust and our own transfers are credited to nobody, so that nobody is asked about them. */
function isTold(deposits: Credible['deposits']) {
  if (deposits === 'all') return sql<boolean>`true`;
  return sql<boolean>`(treatment <> 'credit' or id = any(${[...deposits]}::bigint[]))`;
}

/** Those that stand deep enough by now, the oldest first. */
export async function confirmDeposits(
  tx: Tx,
  blockchainId: number,
  { credible, ...depth }: Depth & { credible: Credible },
  rowsMax: number,
  now: Date,
): Promise<MovedDeposit[]> {
  const { rows } = await sql<MovedRow>`
    with d as (
      update deposit set status = ${depositStatus.sql('included', 'confirmed')}, confirmed_at = ${now}
      where id in (select id from deposit where blockchain_id = ${blockchainId} and ${isDeepEnough(depth)}
          and ${isIn(credible.blocks)} and ${isTold(credible.deposits)}
          order by block_height, id limit ${rowsMax})
      returning *)
    select ${depositStatus.state('included')} as from, ${moved} from d ${belongings} order by d.id`.execute(tx);
  return rows.map(toMoved);
}

/** Whether anything is deep enough and not confirmed yet. */
export async function hasDue(db: Db, blockchainId: number, depth: Depth): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select from deposit where blockchain_id = ${blockchainId} and ${isDeepEnough(depth)})
      or exists (select from departure where blockchain_id = ${blockchainId} and status = ${depositStatus.state('included')}
        and block_height <= ${deepestOf(depth)}) as due`.execute(db);
  return rows[0]?.due ?? false;
}

/** Takes out all that stands above a height. */
export function reorgDeposits(tx: Tx, blockchainId: number, above: number): Promise<MovedDeposit[]> {
  return takeOut(
    tx,
    sql`blockchain_id = ${blockchainId} and status in ${depositStatus.among.standing}
    and block_height > ${above}`,
  );
}

/** Takes out what nodes say is not there, unless it counts already. */
export function refuteDeposits(tx: Tx, ids: readonly number[]): Promise<MovedDeposit[]> {
  return takeOut(tx, sql`id = any(${[...ids]}::bigint[]) and status = ${depositStatus.state('included')}`);
}

async function takeOut(tx: Tx, which: RawBuilder<unknown>): Promise<MovedDeposit[]> {
  const { rows } = await sql<MovedRow>`
    with before as (select id, status from deposit where ${which} for update),
    d as (
      update deposit set status = ${depositStatus.sql(depositStatus.group.standing, 'reorged')}, confirmed_at = null
      from before where deposit.id = before.id returning deposit.*)
    select before.status as from, ${moved} from d ${belongings} join before on before.id = d.id
    order by d.id`.execute(tx);
  return rows.map(toMoved);
}

export type Move = { event: keyof typeof depositEvents; deposit: MovedDeposit };

export async function insertMoves(tx: Tx, moves: readonly Move[], now: Date): Promise<void> {
  if (moves.length === 0) return;
  await sql`
    insert into deposit_move (at, deposit_id, event, round, block_height, block_hash)
    select ${now}, * from unnest(${moves.map((one) => one.deposit.id)}::bigint[],
      ${moves.map((one) => one.event)}::text[], ${moves.map((one) => one.deposit.round)}::int[],
      ${moves.map((one) => one.deposit.blockHeight)}::bigint[],
      ${moves.map((one) => one.deposit.blockHash)}::text[])`.execute(tx);
}

export function toMoved(row: MovedRow): MovedDeposit {
  return { ...row, units: BigInt(row.units) };
}

export async function hasWaiting(tx: Tx, blockchainId: number): Promise<boolean> {
  const { rows } = await sql`
    select from deposit where blockchain_id = ${blockchainId} and status = ${depositStatus.state('included')} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}
