import { sql } from 'kysely';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { isReached } from '../../wallets/index.ts';
import { walletStatus } from '../../wallets/wallet/wallet-status.ts';
import { payoutStatus } from '../payout/payout-status.ts';
import type { Recent } from './refill.ts';

export type PaidLately = Recent & { walletId: number; blockchainCurrencyId: number };

/** What wallets paid out since then, and for how many days already. */
export async function selectPaidLately(
  db: Db,
  walletIds: readonly number[],
  { since, now }: { since: Date; now: Date },
): Promise<PaidLately[]> {
  const { rows } = await sql<Omit<PaidLately, 'units'> & { units: string }>`
    select wallet_id as "walletId", blockchain_currency_id as "blockchainCurrencyId", count(*)::int as payouts,
      sum(units)::text as units, ceil(extract(epoch from ${now}::timestamptz - min(created_at)) / 86400)::int as days
    from payout where wallet_id = any(${[...walletIds]}::int[]) and status = ${payoutStatus.state('processed')}
      and created_at > ${since}::timestamptz
    group by 1, 2`.execute(db);
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }));
}

export type ColdSource = { walletId: number; name: string; address: string; asset: string; units: bigint };

/** Of each asset on a chain the cold wallet that holds most of it by the books. */
export async function selectColdSources(db: Db, scope: ProjectScope, blockchainId: number): Promise<ColdSource[]> {
  const { rows } = await sql<Omit<ColdSource, 'units'> & { units: string }>`
    select distinct on (b.asset) w.id as "walletId", w.name, w.address, b.asset, b.amount::text as units
    from wallet w join ledger_account a on a.name = 'cold:' || w.id
    join ledger_balance b on b.account_id = a.id and b.amount > 0
    where w.type = 'cold' and w.blockchain_id = ${blockchainId}::int and w.status = ${walletStatus.state('active')}
      and ${isReached(scope)}
    order by b.asset, b.amount desc, w.id`.execute(db);
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }));
}
