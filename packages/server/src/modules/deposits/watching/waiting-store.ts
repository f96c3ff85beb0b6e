import { sql } from 'kysely';
import type { WaitingTransfer } from '../../../chains/port/port.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { belongings, matchingOf, moved, toMoved, type MovedDeposit, type MovedRow } from '../booking/deposit-store.ts';
import type { Arrival } from '../booking/sort-transfers.ts';
import { depositStatus } from '../booking/deposit-status.ts';

export type Waiting = Arrival<WaitingTransfer>;

/** Whether anything is shown that waits for a block. */
export async function hasSeen(db: Db, blockchainId: number): Promise<boolean> {
  const { rows } = await sql`
    select from deposit where blockchain_id = ${blockchainId} and status = ${depositStatus.state('seen')} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Shows what waits for a block. What stands in one, or stood, is left as it is; what had gone may come again. */
export async function seeDeposits(
  tx: Tx,
  blockchainId: number,
  waiting: readonly Waiting[],
  now: Date,
): Promise<MovedDeposit[]> {
  if (waiting.length === 0) return [];
  const { rows } = await sql<MovedRow>`
    with waits as (
      select * from unnest(${waiting.map((one) => one.transfer.txHash)}::text[],
        ${waiting.map((one) => one.transfer.path)}::text[], ${waiting.map((one) => one.treatment)}::text[],
        ${waiting.map(matchingOf)}::text[], ${waiting.map((one) => one.address.id)}::bigint[],
        ${waiting.map((one) => one.address.projectId)}::int[], ${waiting.map((one) => one.address.customerId)}::bigint[],
        ${waiting.map((one) => one.transfer.contract)}::text[], ${waiting.map((one) => one.currency.id)}::int[],
        ${waiting.map((one) => one.transfer.from)}::text[],
        ${waiting.map((one) => String(one.transfer.units))}::numeric[])
      as t(tx_hash, path, treatment, matching, address_id, project_id, customer_id, contract, blockchain_currency_id,
        from_address, units)),
    d as (
      insert into deposit as mine (blockchain_id, status, round, first_seen_at, tx_hash, path, treatment, matching, address_id,
        project_id, customer_id, contract, blockchain_currency_id, from_address, units)
      select ${blockchainId}, ${depositStatus.state(depositStatus.initial)}, 0, ${now}, waits.* from waits
      on conflict (blockchain_id, tx_hash, path) do update set status = ${depositStatus.sql(depositStatus.group.lost, 'seen')}, round = mine.round + 1
      where mine.status in ${depositStatus.among.lost} returning *)
    select null as from, ${moved} from d ${belongings} order by d.id`.execute(tx);
  return rows.map(toMoved);
}

/** Takes from view what no node tells of any more. */
export async function dropDeposits(
  tx: Tx,
  blockchainId: number,
  waiting: readonly Pick<WaitingTransfer, 'txHash' | 'path'>[],
): Promise<MovedDeposit[]> {
  const { rows } = await sql<MovedRow>`
    with d as (
      update deposit set status = ${depositStatus.sql('seen', 'dropped')}
      where blockchain_id = ${blockchainId} and status = ${depositStatus.state('seen')} and (tx_hash, path) not in (
        select * from unnest(${waiting.map(({ txHash }) => txHash)}::text[],
          ${waiting.map(({ path }) => path)}::text[]))
      returning *)
    select ${depositStatus.state('seen')} as from, ${moved} from d ${belongings} order by d.id`.execute(tx);
  return rows.map(toMoved);
}
