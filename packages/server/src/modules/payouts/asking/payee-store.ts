import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { isOwn } from '../../wallets/index.ts';
import { walletStatus } from '../../wallets/wallet/wallet-status.ts';
import { payoutStatus } from '../payout/payout-status.ts';
import type { Place } from '../recipients/find-recipient.ts';

type Payee = Place & { projectId: number };

export async function wasPaid(db: Db, { projectId, blockchainId, address }: Payee): Promise<boolean> {
  const places = await paidAmong(db, projectId, [address]);
  return places.some((one) => one.blockchainId === blockchainId);
}

/** Those of these addresses that the project has paid, each on its chains. */
export async function paidAmong(db: Db, projectId: number, addresses: readonly string[]): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select distinct blockchain_id as "blockchainId", to_address as address from payout
    where project_id = ${projectId}::int and to_address = any(${[...addresses]}::text[])
      and status = ${payoutStatus.state('processed')}`.execute(db);
  return rows;
}

type Same = Payee & { blockchainCurrencyId: number; units: bigint; since: Date };

/** The newest that says the same, asked for since then and not taken back. */
export async function findSame(db: Db, { projectId, address, ...same }: Same): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from payout where project_id = ${projectId}::int and blockchain_id = ${same.blockchainId}::int
      and to_address = ${address} and blockchain_currency_id = ${same.blockchainCurrencyId}::int
      and units + withheld_units = ${String(same.units)}::numeric and created_at > ${same.since}
      and status in ${payoutStatus.among.counted}
    order by id desc limit 1`.execute(db);
  return rows[0]?.id;
}

export type PayingWallet = { walletId: number; name: string; address: string; isLinked: boolean };

/** The hot wallets that may pay for a project on a chain: its own first, then those that serve no project by themselves. */
export async function listPayingWallets(db: Db, projectId: number, blockchainId: number): Promise<PayingWallet[]> {
  const { rows } = await sql<PayingWallet>`
    select w.id as "walletId", w.name, a.address, l.linked as "isLinked"
    from wallet_chain c join wallet w on w.id = c.wallet_id and w.type = 'hot' and w.kind = 'key' and w.status = ${walletStatus.state('active')}
    join blockchain b on b.id = c.blockchain_id
    join address a on a.wallet_id = w.id and a.family = b.family and ${isOwn}
    cross join lateral (select
      exists (select from project_wallet p where p.wallet_id = w.id and p.project_id = ${projectId}::int) as linked,
      exists (select from project_wallet p where p.wallet_id = w.id) as taken) l
    where c.blockchain_id = ${blockchainId}::int and (l.linked or not l.taken)
    order by not l.linked, w.id`.execute(db);
  return rows;
}

/** So much one key may let go by itself to somebody who is confirmed. */
export async function keyCap(db: Db, keyId: number): Promise<bigint> {
  const { rows } = await sql<{ units: string }>`
    select payout_cap_usd_units::text as units from api_key where id = ${keyId}::int`.execute(db);
  return BigInt(rows[0]?.units ?? 0);
}
