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

/** Whether anybody pays this project, or any. */
export async function hasCustomers(db: Db, projectId?: number): Promise<boolean> {
  let found = db.selectFrom('customer').select('id').limit(1);
  if (projectId !== undefined) found = found.where('project_id', '=', projectId);
  return (await found.executeTakeFirst()) !== undefined;
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

export type NamedCustomer = { projectId: number; customerID: string; email: string | null };
export type FoundCustomer = NamedCustomer & { id: number };

/** Those that are there, in one statement. */
export async function findNamedCustomers(
  db: Db,
  named: readonly Pick<NamedCustomer, 'projectId' | 'customerID'>[],
): Promise<FoundCustomer[]> {
  const { rows } = await sql<FoundCustomer>`
    select c.id, project_id as "projectId", customer_id as "customerID", c.email
    from unnest(${named.map(({ projectId }) => projectId)}::int[], ${named.map(({ customerID }) => customerID)}::text[])
      as named(project_id, customer_id)
    join customer c using (project_id, customer_id)`.execute(db);
  return rows;
}

/** In one order everywhere, so that two who add the same never wait for each other in a ring. Not those that are there by now. */
export async function addCustomers(
  tx: Tx,
  fresh: readonly (NamedCustomer & { createdAt: Date })[],
): Promise<FoundCustomer[]> {
  const { rows } = await sql<FoundCustomer>`
    insert into customer (project_id, customer_id, email, name, created_at)
    select "projectId", "customerID", email, '', "createdAt" from json_to_recordset(${JSON.stringify(fresh)}::json)
      as fresh("projectId" int, "customerID" text, email text, "createdAt" timestamptz)
    order by "projectId", "customerID"
    on conflict (project_id, customer_id) do nothing
    returning id, project_id as "projectId", customer_id as "customerID", email`.execute(tx);
  return rows;
}

/** To those that have none still; returns their ids. */
export async function addEmails(tx: Tx, lacking: readonly { id: number; email: string }[]): Promise<number[]> {
  const ordered = lacking.toSorted((a, b) => a.id - b.id);
  const { rows } = await sql<{ id: number }>`
    with lacking as (
      select c.id, given.email
      from unnest(${ordered.map(({ id }) => id)}::bigint[], ${ordered.map(({ email }) => email)}::text[]) as given(id, email)
      join customer c on c.id = given.id and c.email is null
      order by c.id for no key update of c)
    update customer c set email = lacking.email from lacking where c.id = lacking.id returning c.id`.execute(tx);
  return rows.map(({ id }) => id);
}
