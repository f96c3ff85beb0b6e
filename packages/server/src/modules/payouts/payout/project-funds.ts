import { sql } from 'kysely';
import { assetKey } from '@coffer/kernel/asset.ts';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { balancesOf, revenueAccount } from '../../ledger/index.ts';
import { payoutStatus } from './payout-status.ts';

export type OwnAsset = {
  projectId: number;
  blockchainCode: ChainCode;
  blockchainCurrencyId: number;
  contract: string | null;
};

/** What a project owns of an asset, and where it is. */
export type ProjectFunds = {
  /** Promised to nobody. Below zero where a reorg took back what was paid out already. */
  free: bigint;
  reserved: bigint;
  atAddresses: bigint;
  inColdWallets: bigint;
};

/** Whoever promises money of a project takes turns here, so that it is never promised twice. */
export async function lockFunds(tx: Tx, projectId: number): Promise<void> {
  await sql`select from project where id = ${projectId}::int for no key update`.execute(tx);
}

export async function freeFunds(db: Db, { projectId, ...asset }: OwnAsset): Promise<bigint> {
  return (await freeFundsOf(db, [projectId], asset)).get(projectId) ?? 0n;
}

/** What payouts may take of each of several projects, by project: below zero where a reorg took back what was paid out. */
export async function freeFundsOf(
  db: Db,
  projectIds: readonly number[],
  { blockchainCode: chain, contract }: Pick<OwnAsset, 'blockchainCode' | 'contract'>,
): Promise<Map<number, bigint>> {
  const key = assetKey({ chain, contract, decimals: 0 });
  const balances = (await balancesOf(db, projectIds.map(revenueAccount))).filter(({ asset }) => asset === key);
  return new Map(
    projectIds.map((projectId) => {
      const { name } = revenueAccount(projectId);
      return [projectId, -(balances.find(({ account }) => account === name)?.units ?? 0n)];
    }),
  );
}

/** For people: where the rest is. Addresses and cold wallets are those that the project uses, whoever else does. */
export async function findFunds(db: Db, asset: OwnAsset): Promise<ProjectFunds> {
  const { projectId, blockchainCode: chain, blockchainCurrencyId, contract } = asset;
  const key = assetKey({ chain, contract, decimals: 0 });
  const { rows } = await sql<Record<'reserved' | 'atAddresses' | 'inColdWallets', string>>`
    select
      (select coalesce(sum(p.units), 0)::text from payout p where p.project_id = ${projectId}::int
        and p.blockchain_currency_id = ${blockchainCurrencyId}::int and p.status in ${payoutStatus.among.reserved}) as reserved,
      (select coalesce(sum(b.amount), 0)::text from address a
        join ledger_account l on l.name = 'chain:' || a.address join ledger_balance b on b.account_id = l.id
        where a.project_id = ${projectId}::int and b.asset = ${key}) as "atAddresses",
      (select coalesce(sum(b.amount), 0)::text from ledger_account l join ledger_balance b on b.account_id = l.id
        where b.asset = ${key} and l.name in (
          select distinct 'cold:' || c.id from project_wallet w
          join wallet_chain wc on wc.wallet_id = w.wallet_id
          join wallet c on c.type = 'cold' and c.blockchain_id = wc.blockchain_id and c.address = wc.cold_address
          where w.project_id = ${projectId}::int)) as "inColdWallets"`.execute(db);
  const [row] = rows;
  return {
    free: await freeFunds(db, asset),
    reserved: BigInt(row?.reserved ?? 0),
    atAddresses: BigInt(row?.atAddresses ?? 0),
    inColdWallets: BigInt(row?.inColdWallets ?? 0),
  };
}
