import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Version } from './outgoing.ts';
import { outgoingStatus, type OutgoingStatus } from './outgoing-status.ts';

type Row = Omit<Version, 'feeUnitsMax'> & { feeUnitsMax: string };

/** Of each transaction all its versions, the first first. */
export async function selectVersions(db: Db, outgoingIds: readonly number[]): Promise<Version[]> {
  const { rows } = await sql<Row>`
    select outgoing_id as "outgoingId", version, kind, hash, bytes, valid_until as "validUntil", fee_units_max::text as "feeUnitsMax",
      fee_detail as "feeDetail", signed_at as "signedAt", sent_at as "sentAt", sends, refusal
    from signed_transaction where outgoing_id = any(${[...outgoingIds]}::bigint[])
    order by outgoing_id, version`.execute(db);
  return rows.map((row) => ({ ...row, feeUnitsMax: BigInt(row.feeUnitsMax) }));
}

export type NewVersion = Pick<
  Version,
  'outgoingId' | 'version' | 'kind' | 'hash' | 'bytes' | 'validUntil' | 'feeUnitsMax' | 'feeDetail'
>;

/** Says whether nobody had signed the same before. */
export async function insertVersion(tx: Tx, blockchainId: number, one: NewVersion, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into signed_transaction (outgoing_id, version, kind, blockchain_id, hash, bytes, valid_until,
      fee_units_max, fee_detail, signed_at, sends)
    values (${one.outgoingId}, ${one.version}, ${one.kind}, ${blockchainId}, ${one.hash}, ${one.bytes}, ${one.validUntil}::bigint,
      ${String(one.feeUnitsMax)}::numeric, ${JSON.stringify(one.feeDetail)}::jsonb, ${now}, 0)
    on conflict (blockchain_id, hash) do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** That it was given to the chain, and what nodes said against it. */
export async function noteSent(tx: Tx, { hash }: Version, blockchainId: number, now: Date, refusal: string | null) {
  await sql`
    update signed_transaction set sends = sends + 1, sent_at = ${now}, refusal = ${refusal}
    where blockchain_id = ${blockchainId} and hash = ${hash}`.execute(tx);
}

/** One signature of something that the chain has not confirmed yet; `standing` is the one that is in a block. */
export type InFlight = {
  id: number;
  status: OutgoingStatus;
  standing: string | null;
  hash: string;
  kind: Version['kind'];
  feeUnitsMax: bigint;
};

type InFlightRow = Omit<InFlight, 'feeUnitsMax'> & { feeUnitsMax: string };

export async function selectInFlight(db: Db, blockchainId: number): Promise<InFlight[]> {
  const { rows } = await sql<InFlightRow>`
    select o.id, o.status, o.hash as standing, s.hash, s.kind, s.fee_units_max::text as "feeUnitsMax"
    from outgoing_transaction o join signed_transaction s on s.outgoing_id = o.id
    where o.blockchain_id = ${blockchainId} and o.status in ${outgoingStatus.among.inFlight}
    order by o.id, s.version`.execute(db);
  return rows.map((row) => ({ ...row, feeUnitsMax: BigInt(row.feeUnitsMax) }));
}

/** Those of these hashes by which something was done for good. */
export async function selectSettledBy(db: Db, blockchainId: number, hashes: readonly string[]): Promise<InFlight[]> {
  if (hashes.length === 0) return [];
  const { rows } = await sql<InFlightRow>`
    select o.id, o.status, o.hash as standing, s.hash, s.kind, s.fee_units_max::text as "feeUnitsMax"
    from signed_transaction s join outgoing_transaction o on o.id = s.outgoing_id and o.hash = s.hash
    where s.blockchain_id = ${blockchainId} and s.hash = any(${[...hashes]}::text[])
      and o.status in ${outgoingStatus.among.final}
    order by o.id`.execute(db);
  return rows.map((row) => ({ ...row, feeUnitsMax: BigInt(row.feeUnitsMax) }));
}
