import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Pool } from './address-store.ts';
import { walletEvents } from '../events.ts';
import { poolLevel } from './pool-low.ts';

/** Tells once that prepared addresses run low, and again only when there were enough in between. */
export async function notePoolLevel(
  deps: Pick<Deps, 'emit'>,
  tx: Tx,
  { walletId, family }: Pick<Pool, 'walletId' | 'family'>,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ isLow: boolean }>`
    update key_pool p set low_at = case when seen.ready < seen.below then ${now}::timestamptz end
    from (select k.wallet_id, k.family, level.ready, level.below from key_pool k cross join lateral ${poolLevel} level
      where k.wallet_id = ${walletId}::int and k.family = ${family}) seen
    where p.wallet_id = seen.wallet_id and p.family = seen.family and (p.low_at is null) = (seen.ready < seen.below)
    returning p.low_at is not null as "isLow"`.execute(tx);
  if (rows[0]?.isLow !== true) return;
  await deps.emit(tx, walletEvents['wallet.pool-low'](null, { walletId, family }));
}
