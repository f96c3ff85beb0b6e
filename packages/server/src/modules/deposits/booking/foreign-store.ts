import { sql } from 'kysely';
import type { Transfer } from '../../../chains/port/port.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { belongings, moved, toMoved, whose, type MovedDeposit, type MovedRow } from './deposit-store.ts';
import { foreignTokensMax, type Foreign } from './foreign-tally.ts';
import { depositStatus } from './deposit-status.ts';
import { depositMatching } from './deposit-matching-status.ts';

/** Whether these blocks are read for the first time: a second reading must not count twice what the first one counted. */
export type Reading = 'first' | 'again';

/**
 * Keeps one row for each token that is not set up and each address. Returns those that came into the chain now: at first, or
 * again after a reorg took out the block of their first transfer. How many there were is no more than an impression, which a
 * reorg leaves as it is; none of it is ever booked.
 */
export async function includeForeign(
  tx: Tx,
  blockchainId: number,
  found: readonly Foreign<Transfer>[],
  reading: Reading,
  now: Date,
): Promise<MovedDeposit[]> {
  if (found.length === 0) return [];
  const kept = await withinLimits(tx, blockchainId, found);
  const { rows } = await sql<MovedRow & { came: boolean }>`
    with arrived as (
      select * from unnest(${kept.map((one) => one.first.txHash)}::text[], ${kept.map(pathOf)}::text[],
        ${kept.map((one) => one.address.id)}::bigint[], ${kept.map((one) => one.address.projectId)}::int[],
        ${kept.map((one) => one.address.customerId)}::bigint[], ${kept.map((one) => one.contract)}::text[],
        ${kept.map((one) => one.first.from)}::text[], ${kept.map((one) => String(one.first.units))}::numeric[],
        ${kept.map((one) => one.first.block.height)}::bigint[], ${kept.map((one) => one.first.block.hash)}::text[],
        ${kept.map((one) => one.first.block.at)}::timestamptz[], ${kept.map((one) => one.count)}::bigint[],
        ${kept.map((one) => one.last.txHash)}::text[], ${kept.map((one) => one.last.block.height)}::bigint[],
        ${kept.map((one) => one.last.block.at)}::timestamptz[])
      as t(tx_hash, path, address_id, project_id, customer_id, contract, from_address, units, block_height, block_hash,
        block_at, arrivals, last_tx_hash, last_block_height, last_block_at)),
    before as (
      select o.id, o.status from deposit o join arrived a on o.blockchain_id = ${blockchainId}
        and o.address_id = a.address_id and coalesce(o.contract, '') = coalesce(a.contract, '') and o.arrivals is not null),
    d as (
      insert into deposit as mine (blockchain_id, status, round, first_seen_at, treatment, matching, tx_hash, path, address_id,
        project_id, customer_id, contract, from_address, units, block_height, block_hash, block_at, arrivals, last_tx_hash,
        last_block_height, last_block_at)
      select ${blockchainId}, ${depositStatus.sql('seen', 'included')}, 1, ${now}, 'unsupported',
        ${depositMatching.state(depositMatching.initial)}, arrived.* from arrived
      on conflict (blockchain_id, address_id, coalesce(contract, '')) where arrivals is not null do update set
        ${again('status', depositStatus.sql('reorged', 'included'))}, ${again('round', sql`mine.round + 1`)},
        ${again('tx_hash')}, ${again('path')}, ${again('from_address')}, ${again('units')},
        ${again('block_height')}, ${again('block_hash')}, ${again('block_at')},
        ${again('project_id', whose('project_id'))}, ${again('customer_id', whose('customer_id'))},
        arrivals = case when mine.status = ${depositStatus.state('reorged')} then excluded.arrivals else mine.arrivals + excluded.arrivals end,
        last_tx_hash = excluded.last_tx_hash, last_block_height = excluded.last_block_height,
        last_block_at = excluded.last_block_at
      where mine.status = ${depositStatus.state('reorged')} or ${reading === 'first'} returning *)
    select before.status as from, coalesce(before.status = ${depositStatus.state('reorged')}, true) as came, ${moved}
    from d ${belongings} left join before on before.id = d.id order by d.id`.execute(tx);
  return rows.filter(({ came }) => came).map(toMoved);
}

/** What only changes where a reorg had taken the row out. */
function again(column: string, value = sql`excluded.${sql.ref(column)}`) {
  return sql`${sql.ref(column)} = case when mine.status = ${depositStatus.state('reorged')} then ${value} else mine.${sql.ref(column)} end`;
}

/** No transfer's own: a transaction that a reorg moves may bring another token in the same place. */
function pathOf({ address, contract }: Foreign): string {
  return `token:${contract ?? 'others'}:${address.id}`;
}

type Standing = { addressId: number; contract: string | null; isKept: boolean; others: number };

/** Beyond a number of tokens all further ones of an address are one row without a contract. */
async function withinLimits(
  tx: Tx,
  blockchainId: number,
  found: readonly Foreign<Transfer>[],
): Promise<Foreign<Transfer>[]> {
  const { rows } = await sql<Standing>`
    select t.address_id as "addressId", t.contract,
      exists (select from deposit d where d.blockchain_id = ${blockchainId} and d.address_id = t.address_id
        and d.arrivals is not null and coalesce(d.contract, '') = coalesce(t.contract, '')) as "isKept",
      (select count(*) from deposit d where d.blockchain_id = ${blockchainId} and d.address_id = t.address_id
        and d.arrivals is not null) as others
    from unnest(${found.map((one) => one.address.id)}::bigint[], ${found.map((one) => one.contract)}::text[])
      as t(address_id, contract)`.execute(tx);
  const kept = new Set(rows.filter(({ isKept }) => isKept).map(keyOf));
  const room = new Map(rows.map(({ addressId, others }) => [addressId, foreignTokensMax - others]));
  const merged = new Map<string, Foreign<Transfer>>();
  for (const one of found) {
    const addressId = one.address.id;
    const left = room.get(addressId) ?? 0;
    const isNew = one.contract !== null && !kept.has(keyOf({ addressId, contract: one.contract }));
    if (isNew) room.set(addressId, left - 1);
    const contract = isNew && left <= 0 ? null : one.contract;
    const before = merged.get(keyOf({ addressId, contract }));
    merged.set(
      keyOf({ addressId, contract }),
      before ? { ...before, count: before.count + one.count, last: one.last } : { ...one, contract },
    );
  }
  return [...merged.values()];
}

function keyOf({ addressId, contract }: Pick<Standing, 'addressId' | 'contract'>): string {
  return `${addressId} ${contract ?? ''}`;
}
