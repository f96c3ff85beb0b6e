import { sql } from 'kysely';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { authorizationStatus, type AuthorizationStatus } from './authorization-status.ts';

/** The one authorization of an address on a chain that may still be of use. */
export type CurrentAuthorization = {
  id: number;
  addressId: number;
  sweepContractId: number;
  nonce: number;
  carried: string;
  status: AuthorizationStatus;
};

export async function selectCurrent(
  db: Db,
  blockchainId: number,
  addressIds: readonly number[],
): Promise<CurrentAuthorization[]> {
  const { rows } = await sql<CurrentAuthorization>`
    select id, address_id as "addressId", sweep_contract_id as "sweepContractId", nonce, carried, status
    from account_authorization
    where blockchain_id = ${blockchainId}::int and address_id = any(${[...addressIds]}::bigint[])
      and status in ${authorizationStatus.among.current}`.execute(db);
  return rows;
}

/** Only what still stands as it was read changes: who comes later decides anew. */
export async function writeStatuses(
  db: Db,
  changes: readonly { id: number; from: AuthorizationStatus; to: AuthorizationStatus }[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    update account_authorization a set status = c.became, status_at = ${now}
    from unnest(${changes.map(({ id }) => id)}::bigint[], ${changes.map(({ from }) => from)}::text[],
      ${changes.map(({ from, to }) => authorizationStatus.move(from, to))}::text[]) as c(id, was, became)
    where a.id = c.id and a.status = c.was`.execute(db);
}

export type NewAuthorization = { addressId: number; nonce: number; carried: string };

/** What an account signed anew takes the place of what it signed before. */
export async function insertAuthorizations(
  tx: Tx,
  { blockchainId, sweepContractId }: { blockchainId: number; sweepContractId: number },
  signed: readonly NewAuthorization[],
  now: Date,
): Promise<void> {
  if (signed.length === 0) return;
  const addressIds = signed.map(({ addressId }) => addressId);
  await sql`
    update account_authorization set status = ${authorizationStatus.move('signed', 'outdated')}, status_at = ${now}
    where blockchain_id = ${blockchainId}::int and address_id = any(${addressIds}::bigint[]) and status = ${authorizationStatus.state('signed')}`.execute(
    tx,
  );
  await sql`
    insert into account_authorization (address_id, blockchain_id, sweep_contract_id, nonce, carried, status, status_at, created_at)
    select s.address_id, ${blockchainId}::int, ${sweepContractId}::int, s.nonce, s.carried, ${authorizationStatus.initial},
      ${now}, ${now}
    from unnest(${addressIds}::bigint[], ${signed.map(({ nonce }) => nonce)}::bigint[],
      ${signed.map(({ carried }) => carried)}::text[]) with ordinality as s(address_id, nonce, carried, at)
    order by s.at
    on conflict do nothing`.execute(tx);
}

export type ListedAuthorization = {
  id: number;
  addressId: number;
  address: string;
  family: string;
  walletId: number;
  blockchainCode: string;
  sweepContractId: number;
  chainId: string;
  nonce: number;
  status: AuthorizationStatus;
  statusAt: Date;
  createdAt: Date;
};

export type AuthorizationFilter = {
  walletId: number | undefined;
  blockchainCode: string | undefined;
  status: string | undefined;
  beforeId: number | undefined;
  rowsMax: number;
};

export async function selectAuthorizations(
  db: Db,
  scope: ProjectScope,
  { walletId, blockchainCode, status, beforeId, rowsMax }: AuthorizationFilter,
): Promise<ListedAuthorization[]> {
  const { rows } = await sql<ListedAuthorization>`
    select n.id, n.address_id as "addressId", a.address, a.family, a.wallet_id as "walletId", b.code as "blockchainCode",
      n.sweep_contract_id as "sweepContractId", b.chain_id as "chainId", n.nonce, n.status, n.status_at as "statusAt",
      n.created_at as "createdAt"
    from account_authorization n join address a on a.id = n.address_id join blockchain b on b.id = n.blockchain_id
    where (${scope === 'all'} or exists (select from project_wallet p
        where p.wallet_id = a.wallet_id and p.project_id = any(${scope === 'all' ? [] : [...scope]}::int[])))
      and (${walletId ?? null}::int is null or a.wallet_id = ${walletId ?? null}::int)
      and (${blockchainCode ?? null}::text is null or b.code = ${blockchainCode ?? null})
      and (${status ?? null}::text is null or n.status = ${status ?? null})
      and (${beforeId ?? null}::bigint is null or n.id < ${beforeId ?? null}::bigint)
    order by n.id desc limit ${rowsMax}::int`.execute(db);
  return rows;
}

export type Carrier = {
  addressId: number;
  address: string;
  blockchainId: number;
  contractId: number;
  contract: string;
};

/** The accounts of a sweep that has a contract move what they hold. */
export async function selectCarriers(db: Db, sweepId: number): Promise<Carrier[]> {
  const { rows } = await sql<Carrier>`
    select a.id as "addressId", a.address, s.blockchain_id as "blockchainId", c.id as "contractId", c.address as contract
    from sweep s join sweep_contract c on c.blockchain_id = s.blockchain_id and c.address = s.contract_address
    join sweep_item i on i.sweep_id = s.id join address a on a.id = i.address_id
    where s.id = ${sweepId}::bigint and s.method = 'accounts' order by a.id`.execute(db);
  return rows;
}
