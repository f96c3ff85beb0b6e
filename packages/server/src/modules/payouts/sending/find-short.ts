import { sql } from 'kysely';
import { coinOf, tokenAsset } from '@coffer/kernel/asset.ts';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isOwn } from '../../wallets/index.ts';
import { payoutStatus } from '../payout/payout-status.ts';
import { heldOf } from '../wallets/free-funds.ts';
import { unitsOnTheWay } from './send-store.ts';

/** What a hot wallet lacks for all that may go out of it by now. */
export type Short = {
  walletId: number;
  walletName: string;
  chain: ChainCode;
  address: string;
  currencyId: number;
  currency: string;
  decimals: number;
  payouts: number;
  needed: bigint;
  available: bigint;
};

export const shortCode = 'HOT_WALLET_LOW';

type Row = Omit<Short, 'needed' | 'available'> & { contract: string | null; needed: string };

/** Undefined once the payout waits for that no more. */
export async function findShort(deps: Pick<Deps, 'db' | 'chains'>, payoutId: number): Promise<Short | undefined> {
  const { rows } = await sql<Row>`
    select w.id as "walletId", w.name as "walletName", b.code as chain, a.address, y.code as currency,
      m.id as "currencyId", m.contract, m.decimals, count(p.id)::int as payouts, sum(p.units)::text as needed
    from payout one join wallet w on w.id = one.wallet_id join blockchain b on b.id = one.blockchain_id
    join address a on a.wallet_id = w.id and a.family = b.family and ${isOwn}
    join blockchain_currency m on m.id = one.blockchain_currency_id join currency y on y.id = m.currency_id
    join payout p on p.wallet_id = one.wallet_id and p.blockchain_currency_id = one.blockchain_currency_id
      and p.status = ${payoutStatus.state('pending')} and p.waiting_code = ${shortCode}
    where one.id = ${payoutId}::bigint and one.status = ${payoutStatus.state('pending')} and one.waiting_code = ${shortCode}
    group by w.id, b.id, y.id, m.id, a.address`.execute(deps.db);
  const [row] = rows;
  if (!row) return undefined;
  const { contract, needed, ...short } = row;
  const asset = contract === null ? coinOf(row.chain) : tokenAsset(row.chain, contract, row.decimals);
  const { held, floor } = await heldOf(deps, deps.db, row.walletId, asset);
  const left = held - floor - (await unitsOnTheWay(deps.db, row.walletId, row.currencyId));
  return { ...short, needed: BigInt(needed), available: left > 0n ? left : 0n };
}
