import { sql } from 'kysely';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { seen } from '../books/booking-store.ts';
import { recordedIn, type Trace } from './trace.ts';

/**
 * One transaction of the ledger, both sides of it: by how much the balance of its project changed is what stands on the other side. It is
 * seen by whoever sees the project of one of its accounts, or of the address that it left; what is of no project by whoever sees all.
 */
export async function traceTransaction(db: Db, scope: ProjectScope, id: number): Promise<Trace | undefined> {
  const { rows } = await sql<{ id: number }>`
    select t.id from ledger_transaction t where t.id = ${id}::bigint and (${scope === 'all'}::boolean
      or exists (select from ledger_posting p join ledger_account a on a.id = p.account_id
        where p.transaction_id = t.id and p.at = t.at and a.project_id is not null and ${seen(scope, sql`a.project_id`)})
      or t.cause_of in ('departure', 'swept') and exists (select from departure d join address x on x.id = d.address_id
        where d.id = t.cause_id and x.project_id is not null and ${seen(scope, sql`x.project_id`)}))`.execute(db);
  if (rows.length === 0) return undefined;
  const other = await sql<Parameters<typeof recordedIn>[0][number]>`
    select 'balance' as figure, p.asset, sum(case when ${isOfProject} then 0 else p.amount end)::text as units
    from ledger_transaction t join ledger_posting p on p.transaction_id = t.id and p.at = t.at
    join ledger_account a on a.id = p.account_id
    where t.id = ${id}::bigint group by p.asset having bool_or(${isOfProject})`.execute(db);
  return {
    chosen: sql`select id, at from ledger_transaction where id = ${id}::bigint`,
    figure: sql`case when account in ('customer', 'project', 'payout') then 'balance' end`,
    recorded: recordedIn(other.rows),
    recordedUsd: {},
  };
}

const isOfProject = sql`(a.name like 'customer:%' or a.name like 'project:%:revenue' or a.name like 'payout:%')`;
