import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { depositStatus } from '../../deposits/booking/deposit-status.ts';
import { externalAccount, unmatchedAccount } from '../../ledger/index.ts';
import { payoutStatus } from '../../payouts/payout/payout-status.ts';
import { isOwn, isReached, isVisible } from '../../wallets/index.ts';

/** Sums of accounts, debits positive as the books have them. `id` is that of a wallet or a project, where there is one. */
export type AccountSum = {
  of: 'hot' | 'cold' | 'project' | 'customers' | 'confirming' | 'payouts' | 'nobody' | 'dust' | 'fees' | 'external';
  id: number | null;
  asset: string;
  units: bigint;
};

/**
 * All accounts but those of deposit addresses, which are summed as holdings. They are found by the names that can stand above
 * nothing, so that a million payments that are settled cost nothing.
 */
export async function sumAccounts(db: Db, scope: ProjectScope): Promise<AccountSum[]> {
  const { rows } = await sql<Omit<AccountSum, 'units'> & { units: string }>`
    with named as materialized (${namedIn(scope)})
    select n.of, n.id, b.asset, sum(b.amount)::text as units
    from named n join ledger_account a on a.name = n.name join ledger_balance b on b.account_id = a.id and b.amount <> 0
    group by 1, 2, 3
    union all
    select 'customers', null, b.asset, sum(b.amount)::text
    from ledger_account a join ledger_balance b on b.account_id = a.id and b.amount <> 0
    where a.name like 'customer:%' and ${inScope(scope, sql`a.project_id`)} group by 3
    order by 1, 2, 3`.execute(db);
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }));
}

/** What belongs to no project is told to those who see all of them. */
function namedIn(scope: ProjectScope): RawBuilder<unknown> {
  const ofAll = sql`
    union all select 'nobody', null, ${unmatchedAccount.name}
    union all select 'external', null, ${externalAccount.name}
    union all select 'dust', null, 'dust:' || b.code from blockchain b
    union all select 'fees', null, 'fees:' || b.code from blockchain b`;
  return sql`
    select 'hot' as of, w.id, 'hot:' || w.id as name from wallet w where w.type in ('hot', 'gas') and ${isVisible(scope)}
    union all select 'cold', w.id, 'cold:' || w.id from wallet w where w.type = 'cold' and ${isReached(scope)}
    union all select 'project', p.id, 'project:' || p.id || ':revenue' from project p where ${inScope(scope, sql`p.id`)}
    union all select 'confirming', null, 'pending:' || d.id from deposit d
      where d.status = ${depositStatus.state('included')} and d.treatment in ('credit', 'dust')
        and ${inScope(scope, sql`d.project_id`)}
    union all select 'payouts', null, 'payout:' || o.id from payout o
      where o.status in ${payoutStatus.among.reserved} and ${inScope(scope, sql`o.project_id`)}
    ${scope === 'all' ? ofAll : sql``}`;
}

function inScope(scope: ProjectScope, column: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return scope === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`${column} = any(${[...scope]}::int[])`;
}

export type KeptWallet = { id: number; name: string; address: string | null };

export async function selectKept(db: Db, ids: readonly number[]): Promise<KeptWallet[]> {
  const { rows } = await sql<KeptWallet>`
    select w.id, w.name, coalesce(w.address, (select a.address from address a where a.wallet_id = w.id and a.family = w.family and ${isOwn})) as address
    from wallet w where w.id = any(${[...ids]}::int[])`.execute(db);
  return rows;
}

export async function selectProjectNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from project where id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A currency on its chain, and what prices it. */
export type Kind = {
  id: number;
  chain: ChainCode;
  contract: string | null;
  decimals: number;
  code: string;
  currencyId: number;
  priced: boolean;
};

export async function selectKinds(db: Db): Promise<Kind[]> {
  const { rows } = await sql<Kind>`
    select m.id, b.code as chain, m.contract, m.decimals, y.code, m.currency_id as "currencyId", m.priced
    from blockchain_currency m join blockchain b on b.id = m.blockchain_id join currency y on y.id = m.currency_id
    order by m.id`.execute(db);
  return rows;
}
