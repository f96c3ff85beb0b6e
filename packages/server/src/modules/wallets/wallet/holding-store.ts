import { sql } from 'kysely';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { isOwn } from './own-address.ts';
import { isVisible } from './store.ts';
import { walletStatus } from './wallet-status.ts';

/** An address of a cold, hot or gas wallet and one currency that it may hold there. */
export type Holding = {
  wallet_id: number;
  name: string;
  type: 'cold' | 'hot' | 'gas';
  blockchain_id: number;
  address: string;
  currency_code: string;
  contract: string | null;
  decimals: number;
};

/** Of every wallet that is not archived, each currency of each chain that it serves. */
export async function selectHoldings(db: Db, scope: ProjectScope): Promise<Holding[]> {
  const { rows } = await sql<Holding>`
    select w.id as wallet_id, w.name, w.type, c.blockchain_id, coalesce(w.address, a.address) as address,
      y.code as currency_code, m.contract, m.decimals
    from wallet w
    join wallet_chain c on c.wallet_id = w.id
    left join address a on a.wallet_id = w.id and w.kind = 'key' and a.family = w.family and ${isOwn}
    join blockchain_currency m on m.blockchain_id = c.blockchain_id
    join currency y on y.id = m.currency_id
    where w.type in ('cold', 'hot', 'gas') and w.status <> ${walletStatus.state('archived')} and ${isVisible(scope)}
    order by w.id, c.blockchain_id, m.id`.execute(db);
  return rows;
}
