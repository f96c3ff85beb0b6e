import { sql } from 'kysely';
import type { ChainFamily } from '@coffer/kernel/chain.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { isVisible } from '../wallet/store.ts';
import { keysLowBelow } from '../wallet/wallet.ts';
import { walletStatus } from '../wallet/wallet-status.ts';
import { addressStatus } from './address-status.ts';

export type LowPool = { walletID: number; walletName: string; family: ChainFamily; ready: number };

/** Prepared addresses that run low in wallets which somebody pays to, the fewest first. */
export async function listLowPools(db: Db, scope: ProjectScope): Promise<LowPool[]> {
  const { rows } = await sql<LowPool>`
    select w.id as "walletID", w.name as "walletName", k.family, left_over.ready
    from key_pool k join wallet w on w.id = k.wallet_id
    cross join lateral (select count(*)::int as ready from (select from address a
      where a.wallet_id = w.id and a.family = k.family and a.status = ${addressStatus.state('ready')} limit ${keysLowBelow}::int) few) left_over
    where w.status = ${walletStatus.state('active')} and ${isVisible(scope)} and left_over.ready < ${keysLowBelow}::int
      and exists (select from project_wallet p where p.wallet_id = w.id)
    order by left_over.ready, w.id, k.family`.execute(db);
  return rows;
}
