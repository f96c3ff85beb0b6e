import { sql } from 'kysely';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { walletStatus, type WalletStatus } from '../../wallets/wallet/wallet-status.ts';
import { isOwn, isVisible } from '../../wallets/index.ts';

export type PayoutWalletRow = {
  walletId: number;
  walletName: string;
  status: WalletStatus;
  blockchainId: number;
  blockchainCode: ChainCode;
  chainId: string;
  address: string;
  projectIds: number[];
  level: 'unknown' | 'enough' | 'low' | 'empty' | null;
  levelSince: Date | null;
  /** Of the coin, less than this is little for sweeps. */
  lowBelow: string | null;
};

/** Hot wallets in sight on each chain that they serve. */
export async function selectPayoutWallets(db: Db, scope: ProjectScope): Promise<PayoutWalletRow[]> {
  const sees = scope === 'all' ? sql`true` : sql`p.project_id = any(${[...scope]}::int[])`;
  const { rows } = await sql<PayoutWalletRow>`
    select w.id as "walletId", w.name as "walletName", w.status, b.id as "blockchainId", b.code as "blockchainCode",
      b.chain_id as "chainId", a.address,
      array(select p.project_id from project_wallet p where p.wallet_id = w.id and ${sees} order by 1) as "projectIds",
      g.level, g.level_since as "levelSince", g.low_below_units::text as "lowBelow"
    from wallet w join wallet_chain c on c.wallet_id = w.id join blockchain b on b.id = c.blockchain_id
    join address a on a.wallet_id = w.id and a.family = b.family and ${isOwn}
    left join gas_level g on g.wallet_id = w.id and g.blockchain_id = b.id
    where w.type = 'hot' and w.kind = 'key' and w.status in ${walletStatus.among.inUse} and ${isVisible(scope)}
    order by w.id, b.id`.execute(db);
  return rows;
}

export type Usual = { units: bigint; payouts: number; feeUnits: bigint | null };

/** What the last payouts of an asset were, of those whose cost the chain has shown. */
export async function usualPayout(db: Db, blockchainCurrencyId: number, payoutsMax: number): Promise<Usual> {
  const { rows } = await sql<{ units: string; payouts: number; fee: string | null }>`
    select coalesce(trunc(avg(units)), 0)::text as units, count(*)::int as payouts, trunc(avg(fee_units))::text as fee from (
      select units, fee_units from payout
      where blockchain_currency_id = ${blockchainCurrencyId}::int and fee_units is not null
      order by id desc limit ${payoutsMax}::int) last`.execute(db);
  const [row] = rows;
  return {
    units: BigInt(row?.units ?? 0),
    payouts: row?.payouts ?? 0,
    feeUnits: row?.fee ? BigInt(row.fee) : null,
  };
}
