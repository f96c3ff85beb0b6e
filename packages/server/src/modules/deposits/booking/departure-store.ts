import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import { isIn, type Credible } from './deposit-store.ts';
import type { Leaving } from './sort-transfers.ts';
import { departureStatus } from './departure-status.ts';

export type MovedDeparture = {
  id: number;
  /** Null for what is seen for the first time. */
  from: string | null;
  round: number;
  path: string;
  addressId: number;
  address: string;
  walletId: number;
  walletType: string;
  projectId: number | null;
  /** Whether the asset is one of those that the books know. */
  known: boolean;
  blockchainCurrencyId: number | null;
  contract: string | null;
  units: bigint;
};

type Row = Omit<MovedDeparture, 'units'> & { units: string };

const moved = sql`d.id, d.round, d.path, d.address_id as "addressId", a.address, a.wallet_id as "walletId", w.type as "walletType",
  a.project_id as "projectId", d.blockchain_currency_id is not null as known,
  d.blockchain_currency_id as "blockchainCurrencyId", d.contract, d.units::text as units`;

const belongings = sql`join address a on a.id = d.address_id join wallet w on w.id = a.wallet_id`;

export async function includeDepartures(tx: Tx, blockchainId: number, leavings: readonly Leaving[]) {
  if (leavings.length === 0) return [];
  const { rows } = await sql<Row>`
    with left_us as (
      select * from unnest(
        ${leavings.map((one) => one.transfer.txHash)}::text[], ${leavings.map((one) => one.transfer.path)}::text[],
        ${leavings.map((one) => one.address.id)}::bigint[], ${leavings.map((one) => one.transfer.contract)}::text[],
        ${leavings.map((one) => one.currency.id)}::int[], ${leavings.map((one) => one.transfer.to)}::text[],
        ${leavings.map((one) => String(one.transfer.units))}::numeric[],
        ${leavings.map((one) => one.transfer.block.height)}::bigint[],
        ${leavings.map((one) => one.transfer.block.hash)}::text[],
        ${leavings.map((one) => one.transfer.block.at)}::timestamptz[])
      as t(tx_hash, path, address_id, contract, blockchain_currency_id, to_address, units, block_height, block_hash,
        block_at)),
    before as (
      select o.id, o.status from departure o join left_us using (tx_hash, path) where o.blockchain_id = ${blockchainId}),
    d as (
      insert into departure as mine (blockchain_id, status, round, tx_hash, path, address_id, contract,
        blockchain_currency_id, to_address, units, block_height, block_hash, block_at)
      select ${blockchainId}, ${departureStatus.state(departureStatus.initial)}, 1, left_us.* from left_us
      on conflict (blockchain_id, tx_hash, path) do update set status = ${departureStatus.sql('reorged', 'included')}, round = mine.round + 1,
        block_height = excluded.block_height, block_hash = excluded.block_hash, block_at = excluded.block_at,
        units = excluded.units, contract = excluded.contract, blockchain_currency_id = excluded.blockchain_currency_id,
        to_address = excluded.to_address, address_id = excluded.address_id
      where mine.status = ${departureStatus.state('reorged')} returning *)
    select before.status as from, ${moved} from d ${belongings} left join before on before.id = d.id
    order by d.id`.execute(tx);
  return rows.map(toMoved);
}

export async function confirmDepartures(
  tx: Tx,
  blockchainId: number,
  { heightMax, blocks }: { heightMax: number; blocks: Credible['blocks'] },
  rowsMax: number,
) {
  const { rows } = await sql<Row>`
    with d as (
      update departure set status = ${departureStatus.sql('included', 'confirmed')}
      where id in (select id from departure where blockchain_id = ${blockchainId} and status = ${departureStatus.state('included')}
          and block_height <= ${heightMax} and ${isIn(blocks)} order by block_height, id limit ${rowsMax})
      returning *)
    select ${departureStatus.state('included')} as from, ${moved} from d ${belongings} order by d.id`.execute(tx);
  return rows.map(toMoved);
}

export async function reorgDepartures(tx: Tx, blockchainId: number, above: number) {
  const { rows } = await sql<Row>`
    with before as (
      select id, status from departure
      where blockchain_id = ${blockchainId} and status in ${departureStatus.among.standing} and block_height > ${above}
      for update),
    d as (
      update departure set status = ${departureStatus.sql(departureStatus.group.standing, 'reorged')} from before where departure.id = before.id returning departure.*)
    select before.status as from, ${moved} from d ${belongings} join before on before.id = d.id
    order by d.id`.execute(tx);
  return rows.map(toMoved);
}

function toMoved(row: Row): MovedDeparture {
  return { ...row, units: BigInt(row.units) };
}
