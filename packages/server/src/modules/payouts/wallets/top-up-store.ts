import { sql } from 'kysely';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { depositStatus, type DepositStatus } from '../../deposits/booking/deposit-status.ts';
import { isOwn, isReached } from '../../wallets/index.ts';

export type TopUpRow = {
  id: number;
  walletId: number;
  currencyCode: string;
  contract: string | null;
  decimals: number;
  units: string;
  fromAddress: string | null;
  fromName: string | null;
  status: DepositStatus;
  at: Date;
  hash: string;
};

/** What came to hot wallets on a chain since then. Change of what they sent themselves is none of it. */
export async function selectTopUps(
  db: Db,
  scope: ProjectScope,
  { walletIds, blockchainId, since }: { walletIds: readonly number[]; blockchainId: number; since: Date },
  eachMax: number,
): Promise<TopUpRow[]> {
  const { rows } = await sql<TopUpRow>`
    select d.id, a.wallet_id as "walletId", y.code as "currencyCode", m.contract, m.decimals, d.units::text as units,
      d.from_address as "fromAddress", d.status, coalesce(d.block_at, d.first_seen_at) as at, d.tx_hash as hash,
      (select w.name from wallet w where w.type = 'cold' and w.blockchain_id = d.blockchain_id
        and w.address = d.from_address and ${isReached(scope)} limit 1) as "fromName"
    from blockchain b join address a on a.family = b.family and a.wallet_id = any(${[...walletIds]}::int[]) and ${isOwn}
    cross join lateral (
      select * from deposit n where n.address_id = a.id and n.blockchain_id = b.id and n.treatment = 'own'
        and n.status in ${depositStatus.among.present}
        and n.first_seen_at > ${since}::timestamptz
        and not exists (select from departure o where o.address_id = a.id and o.blockchain_id = b.id and o.tx_hash = n.tx_hash)
      order by n.id desc limit ${eachMax}::int) d
    join blockchain_currency m on m.id = d.blockchain_currency_id join currency y on y.id = m.currency_id
    where b.id = ${blockchainId}::int order by d.id desc`.execute(db);
  return rows;
}
