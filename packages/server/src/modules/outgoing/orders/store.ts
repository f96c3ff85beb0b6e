import { sql } from 'kysely';
import { nameOfCause } from '../../../platform/cause.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Intent, IntentRow } from './intent.ts';
import type { Outgoing } from './outgoing.ts';
import { outgoingStatus } from './outgoing-status.ts';

const columns = sql`o.id,
  json_build_object('of', o.cause_of, 'id', o.cause_id, 'part', o.cause_part) as cause, o.kind, o.blockchain_id as "blockchainId", o.wallet_id as "walletId",
  o.from_address as "from", o.to_address as "to", o.contract, o.units::text as units, o.data, o.authorizations,
  o.fee_units_max::text as "feeUnitsMax", o.status, o.status_at as "statusAt", o.position_wanted as "positionWanted",
  o.position, o.hash, o.block_height as "blockHeight", o.fee_units::text as "feeUnits", o.succeeded,
  o.refused_rows as "refusedRows", o.waiting_payouts as "waitingPayouts",
  o.waiting_code as "waitingCode", o.waiting_reason as "waitingReason", o.next_try_at as "nextTryAt",
  o.stuck_at as "stuckAt", o.proof_of_death as "proofOfDeath"`;

type Row = Omit<Outgoing, 'units' | 'feeUnitsMax' | 'feeUnits' | 'waitingPayouts'> & {
  waitingPayouts: string[] | null;
  units: string;
  feeUnitsMax: string;
  feeUnits: string | null;
};

export async function insertIntent(tx: Tx, intent: Intent, now: Date): Promise<{ id: number; isNew: boolean }> {
  const { of, id: causeId, part } = intent.cause;
  const { rows } = await sql<{ id: number }>`
    insert into outgoing_transaction (cause_of, cause_id, cause_part, kind, blockchain_id, wallet_id, from_address, to_address, contract, units, data,
      authorizations, fee_units_max, position_wanted, status, status_at, next_try_at, created_at)
    values (${of}, ${causeId}, ${part}, ${intent.kind}, ${intent.blockchainId}, ${intent.walletId}, ${intent.from}, ${intent.to},
      ${intent.contract}, ${String(intent.units)}::numeric, ${intent.data ?? null},
      ${[...(intent.authorizations ?? [])]}::text[], ${String(intent.feeUnitsMax)}::numeric,
      ${intent.position ?? null}::bigint, ${outgoingStatus.initial}, ${now}, ${now}, ${now})
    on conflict (cause_of, cause_id, cause_part) do nothing returning id`.execute(tx);
  const [made] = rows;
  if (made) {
    await insertRows(tx, made.id, intent.rows ?? []);
    return { id: made.id, isNew: true };
  }
  const before = await sql<{ id: number }>`
    select id from outgoing_transaction where (cause_of, cause_id, cause_part) = (${of}, ${causeId}, ${part})`.execute(
    tx,
  );
  const [known] = before.rows;
  if (!known) throw new Error(`the intent ${nameOfCause(intent.cause)} is neither new nor known`);
  return { id: known.id, isNew: false };
}

async function insertRows(tx: Tx, outgoingId: number, rows: readonly IntentRow[]): Promise<void> {
  if (rows.length === 0) return;
  const given = rows.map((one, at) => ({ row_no: at, payout_id: one.payoutId, attempt: one.attempt }));
  await sql`
    insert into outgoing_row (outgoing_id, row_no, row_count, payout_id, attempt)
    select ${outgoingId}::bigint, row_no, ${rows.length}::int, payout_id, attempt
    from json_to_recordset(${JSON.stringify(given)}::json) as g(row_no int, payout_id bigint, attempt int)`.execute(tx);
}

export type Claim = { now: Date; lapsesAt: Date; rowsMax: number };

/**
 * Takes what is to be sent, the longest waiting first. Until the claim lapses nobody else takes it; whoever is killed meanwhile is
 * followed by another.
 */
export async function claimUnseen(
  db: Db,
  blockchainId: number,
  { now, lapsesAt, rowsMax }: Claim,
): Promise<Outgoing[]> {
  const { rows } = await sql<Row>`
    with due as (
      select id from outgoing_transaction
      where blockchain_id = ${blockchainId} and status in ${outgoingStatus.among.unseen} and next_try_at <= ${now}
      order by next_try_at, id limit ${rowsMax}::int for no key update skip locked)
    update outgoing_transaction o set next_try_at = ${lapsesAt} from due where o.id = due.id
    returning ${columns}`.execute(db);
  return rows.map(toOutgoing).toSorted((a, b) => a.id - b.id);
}

/**
 * The same of what is to be signed, in turns by whose it is: of each sender no more than can be on their way together, what fills
 * its gaps before the rest. Of fillers that wait already a quarter as many come beside that: they hold up nothing, and nothing
 * them. However much one has to pay, what others have is looked at beside it.
 */
export async function claimIntended(
  db: Db,
  blockchainId: number,
  { now, lapsesAt, rowsMax, ofSenderMax }: Claim & { ofSenderMax: number },
): Promise<Outgoing[]> {
  const waits = sql`(kind = 'gap' and waiting_code is not null)`;
  const isDue = sql`blockchain_id = ${blockchainId} and status = ${outgoingStatus.state('intended')} and next_try_at <= ${now}`;
  const { rows } = await sql<Row>`
    with ranked as (
      select id, next_try_at as since, case when ${waits} then 4 else 1 end
        * row_number() over (partition by from_address, ${waits} order by kind <> 'gap', next_try_at, id) as turn
      from outgoing_transaction where ${isDue}),
    due as (
      select d.id from outgoing_transaction d join ranked on ranked.id = d.id
      where ${isDue} and ranked.turn <= ${ofSenderMax}::int
      order by ranked.turn, ranked.since, d.id limit ${rowsMax}::int for no key update of d skip locked)
    update outgoing_transaction o set next_try_at = ${lapsesAt} from due where o.id = due.id
    returning ${columns}`.execute(db);
  return rows.map(toOutgoing).toSorted((a, b) => a.id - b.id);
}

/** What each of them is sent for. */
export async function causesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Outgoing['cause']>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ outgoingId: number } & Outgoing['cause']>`
    select id as "outgoingId", cause_of as of, cause_id as id, cause_part as part from outgoing_transaction
    where id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ outgoingId, ...cause }) => [outgoingId, cause]));
}

export async function findOutgoing(db: Db, ids: readonly number[]): Promise<Outgoing[]> {
  const { rows } = await sql<Row>`
    select ${columns} from outgoing_transaction o where o.id = any(${[...ids]}::bigint[]) order by o.id`.execute(db);
  return rows.map(toOutgoing);
}

/** Whoever changes it takes turns here. */
export async function lockOutgoing(tx: Tx, id: number): Promise<Outgoing> {
  const { rows } = await sql<Row>`
    select ${columns} from outgoing_transaction o where o.id = ${id}::bigint for no key update`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`there is no outgoing transaction ${id}`);
  return toOutgoing(row);
}

/** The same where it is the very order that is named, by what never changes of it. */
export async function lockNamed(
  tx: Tx,
  { outgoingId, cause, blockchainId, from }: { outgoingId: number; cause: string; blockchainId: number; from: string },
): Promise<Outgoing | undefined> {
  const [found] = await findOutgoing(tx, [outgoingId]);
  if (!found || nameOfCause(found.cause) !== cause) return undefined;
  if (found.blockchainId !== blockchainId || found.from !== from) return undefined;
  return lockOutgoing(tx, outgoingId);
}

/** Where it stands from now on: said by whoever signs it, and by nobody else. */
export async function writePosition(tx: Tx, id: number, position: number | null): Promise<void> {
  await sql`update outgoing_transaction set position = ${position}::bigint where id = ${id}::bigint`.execute(tx);
}

/** What can change of it, beside its place. */
export async function writeOutgoing(tx: Tx, outgoing: Outgoing): Promise<void> {
  const { feeUnits } = outgoing;
  await tx
    .updateTable('outgoing_transaction')
    .set({
      status: outgoing.status,
      status_at: outgoing.statusAt,
      hash: outgoing.hash,
      block_height: outgoing.blockHeight,
      fee_units: feeUnits === null ? null : String(feeUnits),
      succeeded: outgoing.succeeded,
      refused_rows: asArray(outgoing.refusedRows),
      waiting_payouts: asArray(outgoing.waitingPayouts),
      waiting_code: outgoing.waitingCode,
      waiting_reason: outgoing.waitingReason,
      next_try_at: outgoing.nextTryAt,
      stuck_at: outgoing.stuckAt,
      proof_of_death: outgoing.proofOfDeath,
    })
    .where('id', '=', outgoing.id)
    .execute();
}

function asArray(some: readonly number[] | null): number[] | null {
  return some && [...some];
}

function toOutgoing(row: Row): Outgoing {
  const { units, feeUnitsMax, feeUnits } = row;
  return {
    ...row,
    units: BigInt(units),
    feeUnitsMax: BigInt(feeUnitsMax),
    feeUnits: feeUnits === null ? null : BigInt(feeUnits),
    waitingPayouts: row.waitingPayouts && row.waitingPayouts.map(Number),
  };
}

/** What is to be signed, and of which that was not said yet. */
export async function selectUntold(db: Db, code: string, rowsMax: number): Promise<Pick<Outgoing, 'id' | 'status'>[]> {
  const { rows } = await sql<Pick<Outgoing, 'id' | 'status'>>`
    select id, status from outgoing_transaction
    where status = ${outgoingStatus.state('intended')} and waiting_code is distinct from ${code} order by id limit ${rowsMax}`.execute(
    db,
  );
  return rows;
}

/** Looked at in the next round, whenever it was to be looked at again. */
export async function wakeIntents(db: Db, walletId: number, now: Date): Promise<void> {
  await sql`
    update outgoing_transaction set next_try_at = ${now}
    where wallet_id = ${walletId}::int and status = ${outgoingStatus.state('intended')} and next_try_at > ${now}`.execute(
    db,
  );
}
