import { sql } from 'kysely';
import type { ToldTransfer } from '../../../chains/port/hearing.ts';
import type { Db } from '../../../platform/db/db.ts';
import { isDeepEnough, type Depth } from './deposit-store.ts';
import { depositStatus } from './deposit-status.ts';

/** A deposit that is to be credited, as nodes are asked about it. */
export type DueTransfer = ToldTransfer & { readonly id: number };

type Row = Omit<DueTransfer, 'units' | 'block' | 'grewBy' | 'holds'> & {
  units: string;
  holds: string;
  height: number;
  hash: string;
  grewBy: string | null;
};

/** Those that stand deep enough by now, the oldest first. */
export async function dueTransfers(
  db: Db,
  blockchainId: number,
  depth: Depth,
  rowsMax: number,
): Promise<DueTransfer[]> {
  const { rows } = await sql<Row>`
    with due as (
      select * from deposit where blockchain_id = ${blockchainId} and ${isDeepEnough(depth)} and treatment = 'credit'
      order by block_height, id limit ${rowsMax}),
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
    order by d.block_height, d.id`.execute(db);
  return rows.map(({ units, holds, height, hash, grewBy, ...row }) => {
    const grew = grewBy === null ? null : BigInt(grewBy);
    return { ...row, units: BigInt(units), holds: BigInt(holds), grewBy: grew, block: { height, hash } };
  });
}
