import { sql } from 'kysely';
import type { ChainFamily } from '@coffer/kernel/chain.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { lentContract, lentView, type LentContract } from '../../sweeps/index.ts';
import { addressStatus } from '../../wallets/addresses/address-status.ts';
import { authorizationStatus } from '../../sweeps/authorizations/authorization-status.ts';
import { walletStatus } from '../../wallets/wallet/wallet-status.ts';

/**
 * A wallet on a chain: what it is, where its money ends there, and the sweep contract that brings it there. None whose owner
 * proposed another place that nobody has confirmed: who gives it leave would be swept there two days later.
 */
export type TargetRow = {
  walletId: number;
  walletName: string;
  type: string;
  kind: string;
  status: string;
  isServed: boolean;
  coldAddress: string | null;
  coldWalletId: number | null;
  lent: LentContract | null;
};

export async function selectTarget(
  db: Db,
  scope: ProjectScope,
  walletId: number,
  blockchainId: number,
): Promise<TargetRow | undefined> {
  const { rows } = await sql<TargetRow>`
    select w.id as "walletId", w.name as "walletName", w.type, w.kind, w.status, c.wallet_id is not null as "isServed",
      c.cold_address as "coldAddress", k.id as "coldWalletId", ${lentView} as lent
    from wallet w
    left join wallet_chain c on c.wallet_id = w.id and c.blockchain_id = ${blockchainId}::int
    left join wallet k on k.type = 'cold' and k.status = ${walletStatus.state('active')} and k.blockchain_id = c.blockchain_id
      and k.address = c.cold_address
    left join lateral (${lentContract(sql`c.blockchain_id`, sql`c.cold_address`)}) lent on true
    where w.id = ${walletId}::int and (${scope === 'all'} or exists (select from project_wallet v
      where v.wallet_id = w.id and v.project_id = any(${scope === 'all' ? [] : [...scope]}::int[])))`.execute(db);
  return rows[0];
}

export type Account = { addressId: number; address: string; position: number };

/**
 * Addresses without an authorization for the contract that may still be of use, those that hold something first, then those
 * that are given out; and how many there are of both.
 */
export async function selectUnsigned(
  db: Db,
  asked: { walletId: number; blockchainId: number; contractId: number; rowsMax: number },
): Promise<{ accounts: Account[]; total: number }> {
  const { rows } = await sql<Account & { total: number }>`
    with holders as (
      select distinct h.address_id from holding h join blockchain_currency m on m.id = h.blockchain_currency_id
      where h.wallet_id = ${asked.walletId}::int and m.blockchain_id = ${asked.blockchainId}::int and h.ready_units > 0)
    select a.id as "addressId", a.address, a.position, count(*) over () as total
    from address a left join holders h on h.address_id = a.id
    where a.wallet_id = ${asked.walletId}::int and (h.address_id is not null or a.status = ${addressStatus.state('assigned')})
      and a.family = (select family from blockchain where id = ${asked.blockchainId}::int)
      and not exists (select from account_authorization n where n.address_id = a.id and n.status in ${authorizationStatus.among.current}
        and n.blockchain_id = ${asked.blockchainId}::int and n.sweep_contract_id = ${asked.contractId}::int)
    order by h.address_id is null, a.position limit ${asked.rowsMax}::int`.execute(db);
  const accounts = rows.map(({ addressId, address, position }) => ({ addressId, address, position }));
  return { accounts, total: rows[0]?.total ?? 0 };
}

/** Which of these addresses are the wallet's. */
export async function selectAccounts(
  db: Db,
  walletId: number,
  blockchainId: number,
  addresses: readonly string[],
): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select a.id as "addressId", a.address, a.position from address a
    where a.wallet_id = ${walletId}::int and a.address = any(${[...addresses]}::text[])
      and a.family = (select family from blockchain where id = ${blockchainId}::int)`.execute(db);
  return rows;
}

export type Held = {
  addressId: number;
  currencyCode: string;
  contract: string | null;
  decimals: number;
  units: string;
};

/** What the addresses hold on a chain and may be moved. */
export async function selectHeld(db: Db, blockchainId: number, addressIds: readonly number[]): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select h.address_id as "addressId", c.code as "currencyCode", m.contract, m.decimals, h.ready_units::text as units
    from holding h join blockchain_currency m on m.id = h.blockchain_currency_id join currency c on c.id = m.currency_id
    where m.blockchain_id = ${blockchainId}::int and h.address_id = any(${[...addressIds]}::bigint[]) and h.ready_units > 0
    order by h.address_id, m.id`.execute(db);
  return rows;
}

/** What the addresses of a wallet are derived from. */
export async function selectXpub(db: Db, walletId: number, family: ChainFamily): Promise<string | undefined> {
  const { rows } = await sql<{ xpub: string }>`
    select xpub from wallet_xpub where wallet_id = ${walletId}::int and family = ${family}`.execute(db);
  return rows[0]?.xpub;
}

export type FreeHolding = Account & { units: bigint };

/** What stands at addresses of a wallet in a currency and is in nobody's hand, the largest first. */
export async function selectFree(
  db: Db,
  { walletId, blockchainCurrencyId, rowsMax }: { walletId: number; blockchainCurrencyId: number; rowsMax: number },
): Promise<FreeHolding[]> {
  const { rows } = await sql<Account & { units: string }>`
    select a.id as "addressId", a.address, a.position, h.ready_units::text as units
    from holding h join address a on a.id = h.address_id
    where h.wallet_id = ${walletId}::int and h.blockchain_currency_id = ${blockchainCurrencyId}::int and h.ready_units > 0
      and not exists (select from sweep_lock l
        where l.address_id = h.address_id and l.blockchain_currency_id = h.blockchain_currency_id)
    order by h.ready_units desc, h.address_id limit ${rowsMax}::int`.execute(db);
  return rows.map(({ units, ...account }) => ({ ...account, units: BigInt(units) }));
}
