import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { WalletKind, WalletType } from '../wallet/wallet.ts';
import { sweepContractStatus } from '../contracts/sweep-contract-status.ts';

const batchMax = 10_000;

export type WatchedAddress = { id: number; address: string };

/**
 * Every address that may receive on a chain, in batches after an id: those that wait to be given out too, so that they are
 * watched before anybody can pay to them. Ids appear in their order, so reading on from the last one misses none. An address
 * counts on every chain of its family: a payment on a chain that the wallet does not serve is still money.
 */
export async function watchedAddresses(db: Db, blockchainId: number, afterId: number): Promise<WatchedAddress[]> {
  const { rows } = await sql<WatchedAddress>`
    select a.id, a.address from address a
    where a.family = (select family from blockchain where id = ${blockchainId}::int) and a.id > ${afterId}::bigint
    order by a.id limit ${batchMax}::int`.execute(db);
  return rows;
}

export type FoundAddress = {
  id: number;
  address: string;
  walletId: number;
  walletType: WalletType;
  walletKind: WalletKind;
  projectId: number | null;
  customerId: number | null;
};

/** Which of these addresses are ours, and whose. */
export async function findAddresses(db: Db, family: string, addresses: readonly string[]): Promise<FoundAddress[]> {
  const { rows } = await sql<FoundAddress>`
    select a.id, a.address, a.wallet_id as "walletId", w.type as "walletType", w.kind as "walletKind",
      a.project_id as "projectId", a.customer_id as "customerId"
    from address a join wallet w on w.id = a.wallet_id
    where a.family = ${family} and a.address = any(${[...addresses]}::text[])`.execute(db);
  return rows;
}

export async function walletOfAddress(db: Db, family: string, address: string): Promise<FoundAddress | undefined> {
  return (await findAddresses(db, family, [address]))[0];
}

export type ListenedContract = { id: number; address: string };

/** The sweep contracts whose words matter on a chain; a rejected one may still become right, or worse. */
export async function activeSweepContracts(db: Db, blockchainId: number): Promise<ListenedContract[]> {
  return db
    .selectFrom('sweep_contract')
    .select(['id', 'address'])
    .where('blockchain_id', '=', blockchainId)
    .where('status', '<>', sweepContractStatus.state('retired'))
    .orderBy('id')
    .execute();
}
