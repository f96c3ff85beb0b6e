import { sql } from 'kysely';
import type { ToldTransfer } from '../../../chains/port/hearing.ts';
import type { BlockRef } from '../../../chains/port/port.ts';
import type { Db } from '../../../platform/db/db.ts';
import { deepestOf, isDeepEnough, type Depth } from './deposit-store.ts';
import { depositStatus } from './deposit-status.ts';
import type { WatchLimits } from './watch.ts';

/** What stands deep enough by now; `unheard` is why nodes did not tell it. */
export type DueItem = {
  kind: 'deposit' | 'departure';
  id: number;
  height: number;
  hash: string;
  isCredit: boolean;
  heardAt: Date | null;
  unheard: string | null;
};
/** `isFull`: there is more of it than is asked about at once. */
export type Due = { items: readonly DueItem[]; blocks: readonly BlockRef[]; isFull: boolean };

/**
 * What nodes are asked about next: what they were asked about longest ago, in no more blocks than are asked about at once. What they
 * cannot tell takes its turn like all else, and so does what they were never asked about, as of its block's time.
 */
export async function findDue(
  db: Db,
  blockchainId: number,
  depth: Depth,
  { heardAtOnce, transfersHeardAtOnce }: Pick<WatchLimits, 'heardAtOnce' | 'transfersHeardAtOnce'>,
): Promise<Due> {
  const order = sql`order by coalesce(heard_at, block_at), block_height, id limit ${transfersHeardAtOnce}`;
  const { rows } = await sql<DueItem>`
    (select 'deposit' as kind, id, block_height as height, block_hash as hash, treatment = 'credit' as "isCredit",
      heard_at as "heardAt", unheard, coalesce(heard_at, block_at) as turn
     from deposit where blockchain_id = ${blockchainId} and ${isDeepEnough(depth)} ${order})
    union all
    (select 'departure', id, block_height, block_hash, false, heard_at, null, coalesce(heard_at, block_at)
     from departure where blockchain_id = ${blockchainId} and status = ${depositStatus.state('included')}
       and block_height <= ${deepestOf(depth)} ${order})
    order by turn, height, id`.execute(db);
  const inTurn = new Map(rows.map(({ height, hash }) => [height, hash]));
  const blocks = [...inTurn].slice(0, heardAtOnce).map(([height, hash]) => ({ height, hash }));
  const heights = new Set(blocks.map(({ height }) => height));
  const items = rows.filter(({ height }) => heights.has(height));
  return {
    items,
    blocks: blocks.toSorted((a, b) => a.height - b.height),
    isFull: items.length < rows.length || rows.length >= transfersHeardAtOnce,
  };
}

/** A deposit that is to be credited, as nodes are asked about it. */
export type DueTransfer = ToldTransfer & { readonly id: number };

type Row = Omit<DueTransfer, 'units' | 'block' | 'grewBy' | 'holds'> & {
  units: string;
  holds: string;
  height: number;
  hash: string;
  grewBy: string | null;
};

/** Those among it that are to be credited. Dust and our own transfers are credited to nobody, so that nobody is asked about them. */
export async function dueTransfers(db: Db, blockchainId: number, { items }: Due): Promise<DueTransfer[]> {
  const ids = items.filter(({ isCredit }) => isCredit).map(({ id }) => id);
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    with due as (select * from deposit where id = any(${ids}::bigint[])),
    grown as (
      select o.address_id, o.block_height, o.contract, sum(o.units)::text as units from deposit o
      where o.blockchain_id = ${blockchainId} and o.status in ${depositStatus.among.standing}
        and (o.block_height, o.address_id) in (select block_height, address_id from due)
        and not exists (select from departure l where l.blockchain_id = ${blockchainId} and l.address_id = o.address_id
          and l.block_height = o.block_height and l.status in ${depositStatus.among.standing})
      group by 1, 2, 3)
    select d.id, d.tx_hash as "txHash", d.path, d.contract, d.units::text as units, a.address as "to",
      d.block_height as height, d.block_hash as hash, g.units as "grewBy",
      coalesce(h.units, 0)::text as holds
    from due d join address a on a.id = d.address_id
    left join grown g on g.address_id = d.address_id and g.block_height = d.block_height
      and g.contract is not distinct from d.contract
    left join holding h on h.address_id = d.address_id and h.blockchain_currency_id = d.blockchain_currency_id
    order by coalesce(d.heard_at, d.block_at), d.block_height, d.id`.execute(db);
  return rows.map(({ units, holds, height, hash, grewBy, ...row }) => {
    const grew = grewBy === null ? null : BigInt(grewBy);
    return { ...row, units: BigInt(units), holds: BigInt(holds), grewBy: grew, block: { height, hash } };
  });
}

export type AskedInVain = Pick<DueItem, 'kind' | 'id'> & { why: string | null };

/** They were asked about just now, and do not count yet. */
export async function noteAskedInVain(db: Db, asked: readonly AskedInVain[], now: Date): Promise<void> {
  const deposits = asked.filter(({ kind }) => kind === 'deposit');
  const departures = asked.filter(({ kind }) => kind === 'departure').map(({ id }) => id);
  if (deposits.length > 0) {
    await sql`
      update deposit set heard_at = ${now}, unheard = asked.why
      from unnest(${deposits.map(({ id }) => id)}::bigint[], ${deposits.map(({ why }) => why)}::text[]) as asked(id, why)
      where deposit.id = asked.id and status = ${depositStatus.state('included')}`.execute(db);
  }
  if (departures.length > 0) {
    await sql`update departure set heard_at = ${now} where id = any(${departures}::bigint[])`.execute(db);
  }
}
