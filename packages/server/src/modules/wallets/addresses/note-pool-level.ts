import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Pool } from './address-store.ts';
import { keysLowBelow } from '../wallet/wallet.ts';
import { walletEvents } from '../events.ts';
import { addressStatus } from './address-status.ts';

/** Tells once that prepared addresses run low, and again only when there were enough in between. */
export async function notePoolLevel(
  deps: Pick<Deps, 'emit'>,
  tx: Tx,
  { walletId, family }: Pick<Pool, 'walletId' | 'family'>,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ isLow: boolean }>`
    update key_pool k set low_at = case when seen.ready < ${keysLowBelow}::int then ${now}::timestamptz end
    from (select count(*) as ready from (select from address
      where wallet_id = ${walletId}::int and family = ${family} and status = ${addressStatus.state('ready')} limit ${keysLowBelow}::int) a) seen
    where k.wallet_id = ${walletId}::int and k.family = ${family}
      and (k.low_at is null) = (seen.ready < ${keysLowBelow}::int)
    returning k.low_at is not null as "isLow"`.execute(tx);
  if (rows[0]?.isLow !== true) return;
  await deps.emit(tx, walletEvents['wallet.pool-low'](null, { walletId, family }));
}
