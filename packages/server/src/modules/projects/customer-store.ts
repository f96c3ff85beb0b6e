import { sql, type Insertable, type Selectable } from 'kysely';
import type { ProjectScope } from '../../platform/access.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Customer } from '../../platform/db/types.generated.ts';
import { within } from './store.ts';

const columns = ['id', 'project_id', 'customer_id', 'email', 'name', 'created_at'] as const;

export type CustomerRow = Selectable<Customer>;
export type CustomerSearch = { query: string; limit: number; offset: number };

/** Nothing comes back when the project has a customer of this id already. */
export function insertCustomer(tx: Tx, values: Insertable<Customer>): Promise<CustomerRow | undefined> {
  return tx
    .insertInto('customer')
    .values(values)
    .onConflict((conflict) => conflict.columns(['project_id', 'customer_id']).doNothing())
    .returning(columns)
    .executeTakeFirst();
}

export async function searchCustomers(db: Db, scope: ProjectScope, search: CustomerSearch) {
  const matching = db
    .selectFrom('customer')
    .where(within('project_id', scope))
    .$if(search.query !== '', (found) => {
      const part = `%${search.query.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      return found.where((eb) => eb.or([eb('email', 'ilike', part), eb('customer_id', 'ilike', part)]));
    });
  const [rows, counted] = await Promise.all([
    matching.select(columns).orderBy('id', 'desc').limit(search.limit).offset(search.offset).execute(),
    matching.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows, totalCount: counted.count };
}

export async function findCustomerId(
  db: Db,
  scope: ProjectScope,
  projectId: number,
  customerId: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('customer')
    .select('id')
    .where('project_id', '=', projectId)
    .where(within('project_id', scope))
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.id;
}
