import { sql, type RawBuilder } from 'kysely';
import { hoursAfter } from '@coffer/kernel/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { payoutStatus } from '../payout/payout-status.ts';
import type { Use } from './decide.ts';

/** All SQL on what of the limits of a policy is used. */

type Payee = { blockchainId: number; address: string };

/** Of whom and of which wallet; null where it is not known yet. */
export type Users = Payee & { projectId: number; walletId: number | null };

/**
 * What was reserved in the windows that end now. A payout counts from when it was reserved, for as long as it is: cancelled or
 * rejected it has no such time. What was signed and failed counts from when it was asked for: the signer, which believes nobody
 * that it failed, counts it as well. Whoever decides by it holds a lock on the project.
 */
export async function usedSince(tx: Tx, users: Users, now: Date): Promise<Use> {
  const { projectId, walletId } = users;
  return (await usesOf(tx, projectId, [users], walletId === null ? [] : [walletId], now))(users, walletId);
}

type Row = {
  blockchainId: number | null;
  family: string | null;
  address: string | null;
  walletId: number | null;
} & Record<'hour' | 'day' | 'payee', string>;

/** The same of many payees and wallets: one statement. Gives what is used by each pair of them. */
export async function usesOf(
  tx: Tx,
  projectId: number,
  payees: readonly Payee[],
  walletIds: readonly number[],
  now: Date,
): Promise<(payee: Payee, walletId: number | null) => Use> {
  const since = hoursAfter(now, -24);
  const addresses = [...new Set(payees.map(({ address }) => address))];
  const { rows } = await sql<Row>`
    select null::int as "blockchainId", null as family, null as address, null::int as "walletId",
        ${summed(countsSince(hoursAfter(now, -1)))} as hour, ${summed(sql`true`)} as day, '0' as payee
      from payout p where p.project_id = ${projectId}::int and ${countsSince(since)}
    union all
    select null, null, null, p.wallet_id, '0', ${summed(sql`true`)}, '0'
      from payout p where p.wallet_id = any(${[...walletIds]}::int[]) and ${countsSince(since)} group by p.wallet_id
    union all
    select p.blockchain_id, b.family, p.to_address, null, '0', ${summed(countsSince(since))},
        ${summed(countsForPayee(since))}
      from payout p join blockchain b on b.id = p.blockchain_id
      where p.project_id = ${projectId}::int and p.to_address = any(${addresses}::text[])
      group by p.blockchain_id, b.family, p.to_address`.execute(tx);
  const { rows: chains } = await sql<{ id: number; family: string }>`select id, family from blockchain`.execute(tx);
  const families = new Map(chains.map(({ id, family }) => [id, family]));
  const ofProject = rows.find(({ address, walletId }) => address === null && walletId === null);
  const ofWallets = new Map(rows.map(({ walletId, day }) => [walletId, BigInt(day)]));
  const byAddress = Map.groupBy(rows, ({ address }) => address);
  return ({ blockchainId, address }, walletId) => {
    const same = byAddress.get(address) ?? [];
    const family = families.get(blockchainId);
    return {
      hourUsd: BigInt(ofProject?.hour ?? 0),
      dayUsd: BigInt(ofProject?.day ?? 0),
      recipientDayUsd: BigInt(same.find((one) => one.blockchainId === blockchainId)?.day ?? 0),
      walletDayUsd: walletId === null ? 0n : (ofWallets.get(walletId) ?? 0n),
      payeeUsd: same.filter((one) => one.family === family).reduce((sum, { payee }) => sum + BigInt(payee), 0n),
    };
  };
}

/**
 * What these files come to, each but for what people stopped, which never comes back. What failed counts as well: somebody may try
 * it again.
 */
export async function sumsOfFiles(db: Db, batchIds: readonly number[]): Promise<ReadonlyMap<number, bigint>> {
  if (batchIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; usd: string }>`
    select p.batch_id as id, sum(p.usd_units)::text as usd from payout p
    where p.batch_id = any(${[...batchIds]}::bigint[]) and p.status not in ${payoutStatus.among.stopped}
    group by p.batch_id`.execute(db);
  return new Map(rows.map(({ id, usd }) => [id, BigInt(usd)]));
}

/** What was promised to an address of late, is still on its way however long ago it was asked for, arrived or failed of late. */
function countsForPayee(since: Date): RawBuilder<unknown> {
  return sql`(p.reserved_at > ${since} or p.status in ${payoutStatus.among.reserved}
    or p.status in ${payoutStatus.among.signedFor} and p.status_at > ${since})`;
}

function countsSince(since: Date): RawBuilder<unknown> {
  return sql`(p.reserved_at > ${since} or p.status = ${payoutStatus.state('failed')} and p.created_at > ${since})`;
}

function summed(which: RawBuilder<unknown>) {
  return sql`coalesce(sum(p.usd_units) filter (where ${which}), 0)::text`;
}
