import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { addressStatus } from './address-status.ts';

/**
 * After a restore the next addresses may have been given to customers whom the data does not know. Each deposit wallet leaves
 * so many of them out in each family: they are watched for ever, so that what comes to them is found, and given to nobody.
 * Prepared addresses are left out as far as they are known; the others are derived with the next that are needed.
 */
export async function skipAhead(tx: Tx, restoreId: number, positionsMax: number): Promise<void> {
  if (positionsMax === 0) return;
  await sql`
    with pools as (
      select wallet_id, family, false as is_prepared from wallet_xpub
      union select s.wallet_id, b.family, false from sweep_contract s join blockchain b on b.id = s.blockchain_id
      union select wallet_id, family, true from key_pool),
    begins as (
      select p.wallet_id, p.family, p.is_prepared, a.last,
        coalesce((select min(r.position) from address r
          where r.wallet_id = p.wallet_id and r.family = p.family and r.status = ${addressStatus.state('ready')}), a.last + 1, 0) as first
      from pools p join wallet w on w.id = p.wallet_id and w.type = 'deposit', lateral (
        select max(position) as last from address x where x.wallet_id = p.wallet_id and x.family = p.family) a)
    insert into address_gap (restore_id, wallet_id, family, from_position, to_position)
    select ${restoreId}::int, wallet_id, family, first,
      case when is_prepared then least(last, first + ${positionsMax}::bigint - 1) else first + ${positionsMax}::bigint - 1 end
    from begins where not is_prepared or last >= first`.execute(tx);
  await sql`
    update address a set status = ${addressStatus.move('ready', 'retired')}
    from address_gap g where g.restore_id = ${restoreId}::int and a.wallet_id = g.wallet_id and a.family = g.family
      and a.position between g.from_position and g.to_position and a.status = ${addressStatus.state('ready')}`.execute(
    tx,
  );
}

export type SkippedPool = {
  walletId: number;
  walletName: string;
  family: string;
  from: number;
  to: number;
  /** Of them, those that are derived, and so watched. */
  watched: number;
};

/** What restores left out, the newest first. */
export async function listSkipped(db: Db, restoreIds: readonly number[]): Promise<SkippedPool[]> {
  const { rows } = await sql<SkippedPool>`
    select g.wallet_id as "walletId", w.name as "walletName", g.family, g.from_position as "from", g.to_position as "to",
      (select count(*)::int from address a where a.wallet_id = g.wallet_id and a.family = g.family
        and a.position between g.from_position and g.to_position) as watched
    from address_gap g join wallet w on w.id = g.wallet_id
    where g.restore_id = any(${[...restoreIds]}::int[]) order by g.restore_id desc, w.name, g.family`.execute(db);
  return rows;
}
