import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import type { SweepFacts } from '../sweep/judge-sweep.ts';
import { departureStatus } from '../../deposits/booking/departure-status.ts';
import { outgoingStatus } from '../../outgoing/orders/outgoing-status.ts';
import { signingStatus } from '../../signing/requests/signing-status.ts';
import { sweepItemStatus } from '../sweep/sweep-item-status.ts';

/** What a sweep is judged by and its figures are made of, as the watcher and the sender wrote it down. */
export type Gathered = SweepFacts & {
  id: number;
  walletId: number;
  blockchainId: number;
  /** Null where it has no price. */
  currencyId: number | null;
  coinCurrencyId: number | null;
  movedUnits: string;
  feeUnits: string | null;
  txHash: string | null;
  blockHeight: number | null;
  /** When its first block was. */
  blockAt: Date | null;
};

/** Locks the sweeps, in the order of their ids for everybody. */
export async function lockSweeps(tx: Tx, sweepIds: readonly number[]): Promise<void> {
  await sql`
    select id from sweep where id = any(${[...sweepIds]}::bigint[]) order by id for no key update`.execute(tx);
}

/** All of it out of departures and what was signed: nothing is counted up. */
export async function gatherFacts(tx: Tx, sweepIds: readonly number[]): Promise<Gathered[]> {
  const { rows } = await sql<Gathered>`
    select s.id, s.wallet_id as "walletId", s.blockchain_id as "blockchainId", s.status, s.method,
      case when bc.priced then bc.currency_id end as "currencyId", coin.currency_id as "coinCurrencyId",
      o.status as outgoing, o.succeeded, o.proof_of_death as "proofOfDeath",
      m.standing, m.confirmed, coalesce(f.of_order, false) as "inBlock",
      (select count(*)::int from sweep_item i where i.sweep_id = s.id and i.status = ${sweepItemStatus.state('planned')}) as open,
      exists (select from sweep_item i join outgoing_transaction p on p.id = i.outgoing_id
        where i.sweep_id = s.id and p.status not in ${outgoingStatus.among.unsent}) as sent,
      exists (select from signing_request r where r.sweep_id = s.id and r.status = ${signingStatus.state('signed')}) as "handedIn",
      m.units::text as "movedUnits", coalesce(f.units, nullif(m.fee_units, 0))::text as "feeUnits",
      coalesce(m.tx_hash, f.tx_hash, o.hash, newest.hash, s.tx_hash) as "txHash",
      coalesce(m.block_height, f.block_height) as "blockHeight", coalesce(m.block_at, f.block_at) as "blockAt"
    from sweep s join blockchain_currency bc on bc.id = s.blockchain_currency_id
    left join blockchain_currency coin on coin.blockchain_id = s.blockchain_id and coin.contract is null
    left join outgoing_transaction o on o.id = s.outgoing_id
    cross join lateral (
      select count(*)::int as standing, (count(*) filter (where d.status = ${departureStatus.state('confirmed')}))::int as confirmed,
        coalesce(sum(d.units - sd.fee_units), 0) as units, sum(sd.fee_units) as fee_units,
        max(d.block_height) as block_height, min(d.block_at) as block_at,
        max(d.tx_hash) as tx_hash, array_agg(distinct d.tx_hash) as hashes
      from sweep_departure sd join departure d on d.id = sd.departure_id and d.status <> ${departureStatus.state('reorged')}
      where sd.sweep_id = s.id) m
    left join lateral (
      select t.hash from signed_transaction t where t.outgoing_id = s.outgoing_id and t.kind = 'order'
      order by t.version desc limit 1) newest on true
    cross join lateral (
      select sum(d.units) as units, max(d.block_height) as block_height, min(d.block_at) as block_at,
        max(d.tx_hash) as tx_hash, bool_or(t.kind = 'order') as of_order
      from (select unnest(m.hashes) as hash union select hash from signed_transaction where outgoing_id = s.outgoing_id
        union select t.hash from sweep_item i join signed_transaction t on t.outgoing_id = i.outgoing_id
          where i.sweep_id = s.id) h
      join departure d on d.blockchain_id = s.blockchain_id and d.tx_hash = h.hash and d.path = 'fee'
        and d.status <> ${departureStatus.state('reorged')}
      left join signed_transaction t on t.outgoing_id = s.outgoing_id and t.hash = h.hash) f
    where s.id = any(${[...sweepIds]}::bigint[]) order by s.id`.execute(tx);
  return rows;
}

export type Figures = {
  id: number;
  movedUnits: string;
  feeUnits: string | null;
  txHash: string | null;
  blockHeight: number | null;
  /** What one whole of it, and of the chain's coin, cost then; null where nobody knows. */
  price: string | null;
  coinPrice: string | null;
};

export async function writeFigures(tx: Tx, figures: readonly Figures[]): Promise<void> {
  await sql`
    update sweep s
    set moved_units = t."movedUnits", fee_units = t."feeUnits", tx_hash = t."txHash", block_height = t."blockHeight",
      moved_usd = case when t."movedUnits" > 0 then round(t."movedUnits" * t.price / 10::numeric ^ bc.decimals, 8) end,
      fee_usd = round(t."feeUnits" * t."coinPrice" / 10::numeric ^ coin.decimals, 8),
      addresses = greatest(s.addresses, (select count(*) from sweep_item i where i.sweep_id = s.id))
    from json_to_recordset(${JSON.stringify(figures)}::json) as t(id bigint, "movedUnits" numeric, "feeUnits" numeric,
      "txHash" text, "blockHeight" bigint, price numeric, "coinPrice" numeric)
    join sweep o on o.id = t.id join blockchain_currency bc on bc.id = o.blockchain_currency_id
    left join blockchain_currency coin on coin.blockchain_id = o.blockchain_id and coin.contract is null
    where s.id = t.id`.execute(tx);
}
