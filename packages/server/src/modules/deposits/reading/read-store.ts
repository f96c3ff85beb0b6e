import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { depositMatching } from '../booking/deposit-matching-status.ts';
import { depositStatus } from '../booking/deposit-status.ts';

export type ListedDeposit = {
  id: number;
  status: string;
  treatment: string;
  matching: string;
  blockchainId: number;
  blockchainCode: string;
  network: string;
  currencyCode: string | null;
  decimals: number | null;
  contract: string | null;
  units: string;
  txHash: string;
  path: string;
  fromAddress: string | null;
  toAddress: string;
  walletId: number;
  projectId: number | null;
  customerRowId: number | null;
  customerID: string | null;
  customerEmail: string | null;
  blockHeight: number | null;
  blockHash: string | null;
  blockAt: Date | null;
  required: number;
  /** It waits for longer than its chain asks, because it was minted. */
  isFresh: boolean;
  /** Why nodes have not told of it, though it is deep enough. */
  unheard: string | null;
  readHeight: number | null;
  round: number;
  firstSeenAt: Date;
  confirmedAt: Date | null;
  /** Of a token that is not set up here: how many such transfers it stands for, and which was the last. */
  arrivals: number | null;
  lastTxHash: string | null;
  lastBlockAt: Date | null;
  note: string | null;
};

export type ForeignToken = { blockchainId: number; addressId: number; contract: string };

export type DepositFilter = {
  status?: string | undefined;
  treatment?: string | undefined;
  matching?: string | undefined;
  blockchainCode?: string | undefined;
  currencyCode?: string | undefined;
  address?: string | undefined;
  hash?: string | undefined;
  id?: number | undefined;
  ids?: readonly number[];
  /** What stands for a token that is not set up, at an address. */
  foreign?: readonly ForeignToken[];
  /** Only those that wait for a person. */
  missed?: boolean;
  beforeId?: number | undefined;
};

/** The newest first. What belongs to no project is for those who see all of them. */
export async function findDeposits(
  db: Db,
  scope: ProjectScope,
  filter: DepositFilter,
  rowsMax: number,
): Promise<ListedDeposit[]> {
  const wanted = sql.join(conditions(scope, filter), sql` and `);
  const { rows } = await sql<ListedDeposit>`
    select d.id, d.status, d.treatment, d.matching, b.id as "blockchainId", b.code as "blockchainCode", b.network,
      y.code as "currencyCode", bc.decimals, d.contract, d.units::text as units, d.tx_hash as "txHash", d.path,
      d.from_address as "fromAddress", a.address as "toAddress", a.wallet_id as "walletId", d.project_id as "projectId",
      k.id as "customerRowId", k.customer_id as "customerID", k.email as "customerEmail",
      d.block_height as "blockHeight", d.block_hash as "blockHash", d.block_at as "blockAt",
      greatest(b.confirmations, d.confirmations_min) as required,
      d.confirmations_min > b.confirmations as "isFresh", d.unheard, c.height as "readHeight", d.round, d.first_seen_at as "firstSeenAt",
      d.confirmed_at as "confirmedAt", d.arrivals, d.last_tx_hash as "lastTxHash", d.last_block_at as "lastBlockAt", d.note
    from deposit d join blockchain b on b.id = d.blockchain_id join address a on a.id = d.address_id
    left join chain_cursor c on c.blockchain_id = b.id
    left join blockchain_currency bc on bc.id = d.blockchain_currency_id left join currency y on y.id = bc.currency_id
    left join customer k on k.id = d.customer_id
    where ${wanted} order by d.id desc limit ${rowsMax}`.execute(db);
  return rows;
}

function conditions(scope: ProjectScope, filter: DepositFilter): RawBuilder<SqlBool>[] {
  const {
    status,
    treatment,
    matching,
    blockchainCode,
    currencyCode,
    address,
    hash,
    id,
    ids,
    foreign,
    missed,
    beforeId,
  } = filter;
  const given: RawBuilder<SqlBool>[] = [
    scope === 'all' ? sql<boolean>`true` : sql<boolean>`d.project_id = any(${[...scope]}::int[])`,
  ];
  if (status !== undefined) given.push(sql`d.status = ${status}`);
  if (treatment !== undefined) given.push(sql`d.treatment = ${treatment}`);
  if (matching !== undefined) given.push(sql`d.matching = ${matching}`);
  if (blockchainCode !== undefined) given.push(sql`b.code = ${blockchainCode}`);
  if (currencyCode !== undefined) given.push(sql`y.code = ${currencyCode}`);
  if (address !== undefined) {
    given.push(sql`(d.address_id in (select id from address where lower(address) = lower(${address}))
      or lower(d.from_address) = lower(${address}))`);
  }
  if (hash !== undefined) given.push(sql`lower(d.tx_hash) = lower(${hash})`);
  if (id !== undefined) given.push(sql`d.id = ${id}`);
  if (ids !== undefined) given.push(sql`d.id = any(${[...ids]}::bigint[])`);
  if (foreign !== undefined) {
    given.push(sql`d.arrivals is not null and exists (
      select from unnest(${foreign.map((one) => one.blockchainId)}::int[], ${foreign.map((one) => one.addressId)}::bigint[],
        ${foreign.map((one) => one.contract)}::text[]) as f(blockchain_id, address_id, contract)
      where d.blockchain_id = f.blockchain_id and d.address_id = f.address_id
        and (d.contract = f.contract or d.contract is null))`);
  }
  if (missed)
    given.push(
      sql`d.matching = ${depositMatching.state('unmatched')} and d.status = ${depositStatus.state('confirmed')}`,
    );
  if (beforeId !== undefined) given.push(sql`d.id < ${beforeId}`);
  return given;
}

export async function findMoves(db: Db, depositId: number) {
  return db
    .selectFrom('deposit_move')
    .select(['at', 'event', 'round', 'block_height as blockHeight'])
    .where('deposit_id', '=', depositId)
    .orderBy('id')
    .execute();
}

/** Whose deposits wait for confirmations on these chains; null is nobody's. */
export async function listWaitingProjects(
  db: Db,
  blockchainIds: readonly number[],
): Promise<{ blockchainId: number; projectId: number | null }[]> {
  const { rows } = await sql<{ blockchainId: number; projectId: number | null }>`
    select distinct blockchain_id as "blockchainId", project_id as "projectId" from deposit
    where blockchain_id = any(${blockchainIds}::int[]) and status = ${depositStatus.state('included')}`.execute(db);
  return rows;
}
