import { sql } from 'kysely';
import type { ChainFamily } from '@coffer/kernel/chain.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { isVisible } from '../wallet/store.ts';
import { walletStatus } from '../wallet/wallet-status.ts';
import { poolLevel } from './pool-low.ts';

export type LowPool = {
  walletID: number;
  walletName: string;
  family: ChainFamily;
  ready: number;
  lowSince: string | null;
};

/** Prepared addresses that run low in wallets which somebody pays to, the fewest first. */
export async function listLowPools(db: Db, scope: ProjectScope): Promise<LowPool[]> {
  const { rows } = await sql<Omit<LowPool, 'lowSince'> & { lowAt: Date | null }>`
    select w.id as "walletID", w.name as "walletName", k.family, level.ready, k.low_at as "lowAt"
    from key_pool k join wallet w on w.id = k.wallet_id cross join lateral ${poolLevel} level
    where w.status = ${walletStatus.state('active')} and ${isVisible(scope)} and level.ready < level.below
      and exists (select from project_wallet p where p.wallet_id = w.id)
    order by level.ready, w.id, k.family`.execute(db);
  return rows.map(({ lowAt, ...pool }) => ({ ...pool, lowSince: lowAt?.toISOString() ?? null }));
}
