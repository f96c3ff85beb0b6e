import { sql } from 'kysely';
import type { Result } from '@coffer/contract/endpoint.ts';
import type { readNotices } from '@coffer/contract/operations/notices.ts';
import { tokenAsset } from '@coffer/kernel/asset.ts';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { isVisible } from '../../wallets/index.ts';
import { walletStatus } from '../../wallets/wallet/wallet-status.ts';
import { payoutStatus } from '../payout/payout-status.ts';
import { fewPayouts } from './forecast.ts';
import { daysBehind } from './refill.ts';

const payoutsRemembered = 20;
const dayMs = 86_400_000;

type Row = {
  walletId: number;
  walletName: string;
  blockchainCode: ChainCode;
  currencyCode: string;
  contract: string;
  decimals: number;
  free: string;
  payouts: number;
};

/**
 * Tokens that hot wallets paid out of late and that are enough for few more payouts like that. Coins have an alarm of their own.
 * Asked with every page, so that no node is.
 */
export async function listThin(
  db: Db,
  scope: ProjectScope,
  now: Date,
): Promise<Result<typeof readNotices>['thinWallets']> {
  const since = new Date(now.getTime() - daysBehind * dayMs);
  const { rows } = await sql<Row>`
    select w.id as "walletId", w.name as "walletName", b.code as "blockchainCode", y.code as "currencyCode", m.contract,
      m.decimals, f.units::text as free, trunc(f.units / last.each)::int as payouts
    from wallet w join wallet_chain c on c.wallet_id = w.id join blockchain b on b.id = c.blockchain_id
    join blockchain_currency m on m.blockchain_id = b.id and m.contract is not null join currency y on y.id = m.currency_id
    cross join lateral (select avg(units) as each, max(created_at) as at from (
      select units, created_at from payout p where p.wallet_id = w.id and p.blockchain_currency_id = m.id
        and p.status = ${payoutStatus.state('processed')}
      order by p.id desc limit ${payoutsRemembered}::int) few) last
    cross join lateral (select greatest(0,
      coalesce((select l.amount from ledger_account a join ledger_balance l on l.account_id = a.id
        where a.name = 'hot:' || w.id and l.asset = b.code || '/' || m.contract), 0)
      + coalesce((select sum(l.amount) from payout p join ledger_account a on a.name = 'payout:' || p.id
        join ledger_balance l on l.account_id = a.id and l.asset = b.code || '/' || m.contract
        where p.wallet_id = w.id and p.blockchain_currency_id = m.id
          and p.status in ${payoutStatus.among.reserved}), 0)) as units) f
    where w.type = 'hot' and w.kind = 'key' and w.status = ${walletStatus.state('active')} and ${isVisible(scope)}
      and last.at > ${since}::timestamptz and f.units < last.each * ${fewPayouts}::int
    order by payouts, w.id, m.id`.execute(db);
  return rows.map(({ walletId, walletName, blockchainCode, currencyCode, contract, decimals, free, payouts }) => ({
    walletID: walletId,
    walletName,
    blockchainCode,
    currencyCode,
    free: formatMoney({ units: BigInt(free), asset: tokenAsset(blockchainCode, contract, decimals) }),
    payouts,
  }));
}
