import { sql } from 'kysely';
import type { ChainCode, ChainFamily } from '@coffer/kernel/chain.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { BlockchainStatus } from '../chains/blockchain-status.ts';

/** A currency on a chain, with what it takes to read and show amounts of it. */
export type ChainCurrency = {
  id: number;
  currencyId: number;
  code: string;
  name: string;
  blockchainId: number;
  blockchainCode: ChainCode;
  blockchainName: string;
  family: ChainFamily;
  /** Null for the chain's own coin. */
  contract: string | null;
  decimals: number;
  standard: string;
  recommended: boolean;
  /** Switched off, no project can take it any more. */
  active: boolean;
  /** Whether it is worth what its code says. Else it is credited, and worth nothing that anybody knows. */
  priced: boolean;
  /** How many projects take it. */
  takenBy: number;
};

const fields = [
  'bc.id',
  'bc.currency_id as currencyId',
  'c.code',
  'c.name',
  'b.id as blockchainId',
  'b.code as blockchainCode',
  'b.name as blockchainName',
  'b.family',
  'bc.contract',
  'bc.decimals',
  'bc.standard',
  'bc.recommended',
  'bc.active',
  'bc.priced',
] as const;

/** Those that are switched off as well, unless told otherwise: money may be in them. */
export async function listChainCurrencies(
  db: Db,
  wanted: { blockchainId?: number; active?: boolean } = {},
): Promise<ChainCurrency[]> {
  let query = currencies(db);
  if (wanted.blockchainId !== undefined) query = query.where('b.id', '=', wanted.blockchainId);
  if (wanted.active !== undefined) query = query.where('bc.active', '=', wanted.active);
  return (await query.execute()) as ChainCurrency[];
}

export async function findCoinCode(db: Db, blockchainId: number): Promise<string | undefined> {
  const coin = await db
    .selectFrom('blockchain_currency as bc')
    .innerJoin('currency as c', 'c.id', 'bc.currency_id')
    .select('c.code')
    .where('bc.blockchain_id', '=', blockchainId)
    .where('bc.contract', 'is', null)
    .executeTakeFirst();
  return coin?.code;
}

const currenciesOfChain = 7_216_021;

/** What a chain's currencies are is changed by one at a time: whether one takes the place of another depends on both. */
export async function lockChainCurrencies(tx: Tx, blockchainId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${currenciesOfChain}, ${blockchainId})`.execute(tx);
}

/** As it is once nobody else changes a currency of its chain. */
export async function lockCurrency(tx: Tx, id: number): Promise<ChainCurrency | undefined> {
  const named = tx.selectFrom('blockchain_currency').select('blockchain_id').where('id', '=', id);
  const chain = await named.executeTakeFirst();
  if (!chain) return undefined;
  await lockChainCurrencies(tx, chain.blockchain_id);
  return (await currencies(tx).where('bc.id', '=', id).executeTakeFirst()) as ChainCurrency | undefined;
}

/** The others of its code on its chain, those that are off as well. */
export async function listNamesakes(db: Db, { id, code, blockchainId }: ChainCurrency): Promise<ChainCurrency[]> {
  const onChain = await listChainCurrencies(db, { blockchainId });
  return onChain.filter((other) => other.id !== id && other.code === code);
}

export async function writePriced(tx: Tx, id: number, priced: boolean): Promise<void> {
  await tx.updateTable('blockchain_currency').set({ priced }).where('id', '=', id).execute();
}

export async function writeActive(tx: Tx, id: number, active: boolean): Promise<void> {
  await tx.updateTable('blockchain_currency').set({ active }).where('id', '=', id).execute();
}

/** Those with a price, of chains whose blocks are being read. */
export async function listReadable(db: Db): Promise<ChainCurrency[]> {
  const readable: BlockchainStatus[] = ['syncing', 'healthy', 'lagging'];
  const query = currencies(db).where('b.status', 'in', readable).where('bc.active', '=', true);
  return (await query.where('bc.priced', '=', true).execute()) as ChainCurrency[];
}

export async function listEnabled(db: Db, scope: ProjectScope): Promise<(ChainCurrency & { projectId: number })[]> {
  let query = currencies(db)
    .innerJoin('project_currency as p', 'p.blockchain_currency_id', 'bc.id')
    .select('p.project_id as projectId')
    .where('bc.active', '=', true)
    .clearOrderBy();
  if (scope !== 'all') query = query.where(sql<boolean>`p.project_id = any(${scope}::int[])`);
  const rows = await query.orderBy('p.project_id').orderBy('b.id').orderBy('bc.id').execute();
  return rows as (ChainCurrency & { projectId: number })[];
}

export async function codesOnChain(db: Db, blockchainId: number): Promise<string[]> {
  return (await listChainCurrencies(db, { blockchainId, active: true })).map(({ code }) => code);
}

export type CurrencyRow = { id: number; code: string; name: string; kind: string };

/** Those that can be had on at least one chain. */
export function listCurrencyRows(db: Db, kinds: readonly string[]): Promise<CurrencyRow[]> {
  return db
    .selectFrom('currency as c')
    .select(['c.id', 'c.code', 'c.name', 'c.kind'])
    .where('c.kind', 'in', kinds)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('blockchain_currency as bc')
          .whereRef('bc.currency_id', '=', 'c.id')
          .where('bc.active', '=', true),
      ),
    )
    .orderBy('c.id')
    .execute();
}

/** The id of a currency by its code, made when it is new. */
export async function currencyId(tx: Tx, currency: Omit<CurrencyRow, 'id'> & { id?: number }): Promise<number> {
  const made = await tx
    .insertInto('currency')
    .values(currency)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) return made.id;
  const known = await tx
    .selectFrom('currency')
    .select('id')
    .where('code', '=', currency.code)
    .executeTakeFirstOrThrow();
  return known.id;
}

export type NewChainCurrency = {
  blockchain_id: number;
  currency_id: number;
  contract: string | null;
  decimals: number;
  standard: string;
  recommended: boolean;
  active: boolean;
  priced: boolean;
};

/** Nothing comes back when the chain has this contract, or a currency of this code, already. */
export async function insertChainCurrency(tx: Tx, values: NewChainCurrency): Promise<number | undefined> {
  const row = await tx
    .insertInto('blockchain_currency')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function replaceProjectCurrencies(
  tx: Tx,
  projectId: number,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await tx
    .deleteFrom('project_currency')
    .where('project_id', '=', projectId)
    .where(sql<boolean>`blockchain_currency_id <> all(${ids}::int[])`)
    .execute();
  await addProjectCurrencies(tx, projectId, ids, now);
}

export async function addProjectCurrencies(
  tx: Tx,
  projectId: number,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    insert into project_currency (project_id, blockchain_currency_id, created_at)
    select ${projectId}, id, ${now} from unnest(${ids}::int[]) as id on conflict do nothing`.execute(tx);
}

/** A person has chosen: from now on nothing else does. */
export async function markEdited(tx: Tx, projectId: number): Promise<void> {
  await tx.updateTable('project').set({ currencies_edited: true }).where('id', '=', projectId).execute();
}

export async function wasEdited(tx: Tx, projectId: number): Promise<boolean> {
  const query = tx.selectFrom('project').select('currencies_edited as edited').where('id', '=', projectId);
  return (await query.executeTakeFirstOrThrow()).edited;
}

const takenCurrencies = 7_216_010;

/** What a project takes is changed by one at a time: two at once would leave a mixture of both. */
export async function lockProjectCurrencies(tx: Tx, projectId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${takenCurrencies}, ${projectId})`.execute(tx);
}

function currencies(db: Db) {
  return db
    .selectFrom('blockchain_currency as bc')
    .innerJoin('blockchain as b', 'b.id', 'bc.blockchain_id')
    .innerJoin('currency as c', 'c.id', 'bc.currency_id')
    .select(fields)
    .select(sql<number>`(select count(*) from project_currency t where t.blockchain_currency_id = bc.id)`.as('takenBy'))
    .where('b.offered', '=', true)
    .orderBy('b.id')
    .orderBy('bc.id');
}
