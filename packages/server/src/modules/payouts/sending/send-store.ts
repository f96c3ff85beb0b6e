import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { apiKeyStatus } from '../../api-keys/api-key-status.ts';
import { payoutStatus } from '../payout/payout-status.ts';

/** Approved, allowed by now, and not handed to the sender: their ids, locked. What somebody else has locked is left to them. */
export async function lockDue(tx: Tx, now: Date, payoutsMax: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from payout where status = ${payoutStatus.state('pending')} and outgoing_id is null and next_try_at <= ${now}
    order by next_try_at, id limit ${payoutsMax}::int for no key update skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Handed to the sender, and not signed as far as is known here: their ids, locked. */
export async function lockHandedOver(tx: Tx, payoutsMax: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from payout where status = ${payoutStatus.state('pending')} and outgoing_id is not null
    order by id limit ${payoutsMax}::int for no key update skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

/** What was handed to the sender out of a wallet, and has not left it by the books. */
export async function unitsOnTheWay(db: Db, walletId: number, blockchainCurrencyId: number): Promise<bigint> {
  const { rows } = await sql<{ units: string }>`
    select coalesce(sum(units), 0)::text as units from payout
    where wallet_id = ${walletId}::int and blockchain_currency_id = ${blockchainCurrencyId}::int
      and status in ${payoutStatus.among.reserved} and outgoing_id is not null and block_height is null`.execute(db);
  return BigInt(rows[0]?.units ?? 0);
}

/** Whoever hands out what a wallet holds takes turns here. */
export async function lockPayingWallet(tx: Tx, walletId: number): Promise<void> {
  await sql`select from wallet where id = ${walletId}::int for no key update`.execute(tx);
}

/** Whether a key may still let so much go without people. */
export async function keyCovers(tx: Tx, keyId: number, usdUnits: bigint, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from api_key where id = ${keyId}::int and status = ${apiKeyStatus.state('active')}
      and (expires_at is null or expires_at > ${now}) and 'payouts:create' = any(scopes)
      and payout_cap_usd_units >= ${String(usdUnits)}::numeric`.execute(tx);
  return rows.length > 0;
}

/** Those of which nobody saw the token move, that are due for another look. */
export async function selectUnseen(db: Db, code: string, now: Date, payoutsMax: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from payout where status = ${payoutStatus.state('sent')} and waiting_code = ${code} and next_try_at <= ${now}
    order by next_try_at, id limit ${payoutsMax}::int`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whom an order pays, if it pays several. */
export async function payeesOf(db: Db, outgoingId: number): Promise<string[]> {
  const { rows } = await sql<{ to: string }>`
    select p.to_address as "to" from outgoing_row r join payout p on p.id = r.payout_id
    where r.outgoing_id = ${outgoingId}::bigint`.execute(db);
  return rows.map(({ to }) => to);
}
