import { sql } from 'kysely';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { sweepStatus } from '../sweep/sweep-status.ts';
import { departureStatus } from '../../deposits/booking/departure-status.ts';
import { walletStatus } from '../../wallets/wallet/wallet-status.ts';

/** Money that left a deposit address, and where it belongs as far as that is known. */
export type Departed = {
  id: number;
  round: number;
  stands: boolean;
  blockchainId: number;
  blockchainCode: ChainCode;
  blockchainCurrencyId: number;
  contract: string | null;
  txHash: string;
  walletId: number;
  toAddress: string;
  units: bigint;
  /** Of these, what was taken on the way: its share of a fee that no address paid by itself, or what a token withholds. */
  feeUnits: bigint;
  /** The cold wallet of ours that got it. */
  coldWalletId: number | null;
  /** Another address of ours got it: a hot wallet, or another deposit address. */
  isOurs: boolean;
  /** The round that was booked last; null for what was never looked at. */
  bookedRound: number | null;
  bookedColdId: number | null;
  sweepId: number | null;
};

/**
 * By the hash of what we signed, by the request that has the address in hand, or by what was seen before of the same
 * transaction. A coin that was spent does not say where it went: the transaction that we made of it does. What left in an asset that the books do not know is nobody's, and fees are no sweep.
 */
export async function findDeparted(tx: Tx, departureIds: readonly number[]): Promise<Departed[]> {
  const { rows } = await sql<Omit<Departed, 'units' | 'feeUnits'> & { units: string; feeUnits: string }>`
    select d.id, d.round, d.status <> ${departureStatus.state('reorged')} as stands, d.blockchain_id as "blockchainId", b.code as "blockchainCode",
      d.blockchain_currency_id as "blockchainCurrencyId", d.contract, d.tx_hash as "txHash", a.wallet_id as "walletId",
      coalesce(d.to_address, made.cold_address, '') as "toAddress", d.units::text as units,
      case when part.sweep_id is not null and d.to_address is null then d.units
        else coalesce(div(made.fee * share.upto, made.total) - div(made.fee * (share.upto - d.units), made.total), 0)
        end::text as "feeUnits",
      coalesce((select c.id from wallet c where c.type = 'cold' and c.blockchain_id = d.blockchain_id and c.address = d.to_address
        order by c.status = ${walletStatus.state('archived')}, c.id desc limit 1), made.cold_wallet_id, part.withheld_of) as "coldWalletId",
      exists (select from address o where o.family = b.family and o.address = d.to_address) as "isOurs",
      sd.round as "bookedRound", sd.cold_wallet_id as "bookedColdId",
      coalesce(sd.sweep_id,
        (select s.id from signed_transaction t join sweep s on s.outgoing_id = t.outgoing_id
          where t.blockchain_id = d.blockchain_id and t.hash = d.tx_hash
            and s.blockchain_currency_id = d.blockchain_currency_id),
        part.sweep_id,
        (select s.id from sweep_lock l join sweep s on s.id = l.sweep_id
          where l.address_id = d.address_id and l.blockchain_currency_id = d.blockchain_currency_id
            and s.method = 'signatures' and s.cold_address = d.to_address),
        case when made.status <> ${sweepStatus.state('cancelled')} then made.sweep_id end,
        (select min(s.id) from sweep s
          where s.blockchain_id = d.blockchain_id and s.tx_hash = d.tx_hash and s.method = 'outside'
            and s.blockchain_currency_id = d.blockchain_currency_id and s.wallet_id = a.wallet_id
            and s.cold_address = coalesce(d.to_address, made.cold_address, ''))) as "sweepId"
    from departure d join blockchain b on b.id = d.blockchain_id join address a on a.id = d.address_id
    join wallet w on w.id = a.wallet_id and w.type = 'deposit'
    left join sweep_departure sd on sd.departure_id = d.id
    left join lateral (
      select s.id as sweep_id, case when d.to_address is null then s.cold_wallet_id end as withheld_of
      from signed_transaction t join sweep_item i on i.outgoing_id = t.outgoing_id and i.address_id = d.address_id
      join sweep s on s.id = i.sweep_id and s.blockchain_currency_id = d.blockchain_currency_id
      where t.blockchain_id = d.blockchain_id and t.hash = d.tx_hash limit 1) part on true
    left join lateral (
      select s.id as sweep_id, s.status, s.cold_wallet_id, s.cold_address, s.planned_units as total,
        s.planned_fee_units as fee
      from signing_request r join sweep s on s.id = r.sweep_id
      where r.tx_hash = d.tx_hash and r.kind = 'psbt' and d.to_address is null and s.blockchain_id = d.blockchain_id
      order by s.status = ${sweepStatus.state('cancelled')}, s.id desc limit 1) made on true
    left join lateral (
      select sum(o.units) as upto from departure o
      where made.total > 0 and o.blockchain_id = d.blockchain_id and o.tx_hash = d.tx_hash and o.path like 'in:%'
        and substr(o.path, 4)::int <= substr(d.path, 4)::int) share on true
    where d.id = any(${[...departureIds]}::bigint[]) and d.path <> 'fee' and d.blockchain_currency_id is not null
    order by d.id`.execute(tx);
  return rows.map((row) => ({ ...row, units: BigInt(row.units), feeUnits: BigInt(row.feeUnits) }));
}

/** By the transaction that is to do all of it, or a part. */
const ofSweep = sql`(select id as sweep_id, outgoing_id from sweep where outgoing_id is not null
  union select sweep_id, outgoing_id from sweep_item where outgoing_id is not null)`;

/** Whose fees these departures are: a fee says that the transaction stands in a block, even where it moved nothing. */
export async function sweepsOfFees(tx: Tx, departureIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct s.sweep_id as id from departure d
    join signed_transaction t on t.blockchain_id = d.blockchain_id and t.hash = d.tx_hash
    join ${ofSweep} s on s.outgoing_id = t.outgoing_id
    where d.id = any(${[...departureIds]}::bigint[]) and d.path = 'fee'`.execute(tx);
  return rows.map(({ id }) => id);
}

/** What left deposit addresses in transactions of these sweeps, and was not settled yet as it stands. */
export async function findUnsettled(tx: Tx, sweepIds: readonly number[]): Promise<number[]> {
  if (sweepIds.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select d.id from ${ofSweep} s join signed_transaction t on t.outgoing_id = s.outgoing_id
    join departure d on d.blockchain_id = t.blockchain_id and d.tx_hash = t.hash and d.path <> 'fee'
    left join sweep_departure sd on sd.departure_id = d.id
    where s.sweep_id = any(${[...sweepIds]}::bigint[]) and sd.round is distinct from d.round`.execute(tx);
  return rows.map(({ id }) => id);
}

export type Settled = {
  departureId: number;
  sweepId: number;
  coldWalletId: number | null;
  feeUnits: bigint;
  round: number;
};

export async function writeSettled(tx: Tx, settled: readonly Settled[]): Promise<void> {
  if (settled.length === 0) return;
  await sql`
    insert into sweep_departure (departure_id, sweep_id, cold_wallet_id, fee_units, round)
    select * from unnest(${settled.map((one) => one.departureId)}::bigint[], ${settled.map((one) => one.sweepId)}::bigint[],
      ${settled.map((one) => one.coldWalletId)}::int[], ${settled.map((one) => String(one.feeUnits))}::numeric[],
      ${settled.map((one) => one.round)}::int[])
    on conflict (departure_id) do update set sweep_id = excluded.sweep_id, cold_wallet_id = excluded.cold_wallet_id, fee_units = excluded.fee_units,
      round = excluded.round`.execute(tx);
}

export type Outside = Pick<
  Departed,
  'walletId' | 'blockchainId' | 'blockchainCurrencyId' | 'txHash' | 'toAddress' | 'coldWalletId'
>;

/** Sweeps that somebody else made, in the order given. */
export async function insertOutside(tx: Tx, outside: readonly Outside[], now: Date): Promise<number[]> {
  if (outside.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    insert into sweep (wallet_id, blockchain_id, blockchain_currency_id, method, trigger, status, status_at, cold_address,
      cold_wallet_id, addresses, planned_units, moved_units, tx_hash, created_by, created_at)
    select wallet_id, blockchain_id, currency_id, 'outside', 'outside', ${sweepStatus.initial}, ${now}, to_address, cold_id,
      0, 0, 0, tx_hash, 'outside', ${now}
    from unnest(${outside.map((one) => one.walletId)}::int[], ${outside.map((one) => one.blockchainId)}::int[],
      ${outside.map((one) => one.blockchainCurrencyId)}::int[], ${outside.map((one) => one.toAddress)}::text[],
      ${outside.map((one) => one.coldWalletId)}::int[], ${outside.map((one) => one.txHash)}::text[])
      with ordinality as t(wallet_id, blockchain_id, currency_id, to_address, cold_id, tx_hash, place)
    order by place returning id`.execute(tx);
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}
