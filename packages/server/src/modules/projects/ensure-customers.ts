import type { Tx } from '../../platform/db/db.ts';
import { recordActivities, type Origin } from '../activity/index.ts';
import {
  addCustomers,
  addEmails,
  findNamedCustomers,
  type FoundCustomer,
  type NamedCustomer,
} from './customer-store.ts';

/** A customer as a shop names them, and who does it. */
export type CustomerHandle = NamedCustomer & { origin: Origin };

/** The row of a customer whom a shop names: the one that is there, or a new one. */
export async function ensureCustomer(
  tx: Tx,
  origin: Origin,
  projectId: number,
  given: { customerID: string; email: string | null },
): Promise<number> {
  const [customer] = await ensureCustomers(tx, [{ ...given, projectId, origin }]);
  if (!customer) throw new Error('A customer was asked for and none came.');
  return customer.id;
}

/** Many at once, in the order given. An email address that we have is kept; one that we lack is added. */
export async function ensureCustomers(
  tx: Tx,
  handles: readonly CustomerHandle[],
): Promise<{ id: number; email: string | null }[]> {
  if (handles.length === 0) return [];
  const wanted = oneForEach(handles);
  const found = byKey(await findNamedCustomers(tx, [...wanted.values()]));
  await addMissing(tx, wanted, found);
  await addMissingEmails(tx, wanted, found);
  return handles.map((handle) => {
    const customer = found.get(keyOf(handle));
    if (!customer) throw new Error('A customer is there already and cannot be found.');
    return { id: customer.id, email: customer.email };
  });
}

type Wanted = ReadonlyMap<string, CustomerHandle>;
type Found = Map<string, FoundCustomer>;

async function addMissing(tx: Tx, wanted: Wanted, found: Found): Promise<void> {
  const missing = missingOf(wanted, found);
  if (missing.length === 0) return;
  const added = await addCustomers(
    tx,
    missing.map(({ origin, ...named }) => ({ ...named, createdAt: origin.now })),
  );
  for (const customer of added) found.set(keyOf(customer), customer);
  await note(tx, wanted, added, 'customer.created');
  // Whoever made one of them at the same moment was waited for: now theirs can be seen.
  const theirs = missingOf(wanted, found);
  if (theirs.length === 0) return;
  for (const customer of await findNamedCustomers(tx, theirs)) found.set(keyOf(customer), customer);
}

async function addMissingEmails(tx: Tx, wanted: Wanted, found: Found): Promise<void> {
  const lacking = [...found].flatMap(([key, customer]) => {
    const email = wanted.get(key)?.email ?? null;
    return customer.email === null && email !== null ? [{ key, customer: { ...customer, email } }] : [];
  });
  if (lacking.length === 0) return;
  const changed = new Set(
    await addEmails(
      tx,
      lacking.map(({ customer: { id, email } }) => ({ id, email })),
    ),
  );
  const added = lacking.filter(({ customer }) => changed.has(customer.id));
  for (const { key, customer } of added) found.set(key, customer);
  await note(
    tx,
    wanted,
    added.map(({ customer }) => customer),
    'customer.email-added',
  );
}

/** The trail is never changed: who a customer is stays out of it, so that a person can be forgotten. */
async function note(tx: Tx, wanted: Wanted, customers: readonly FoundCustomer[], action: string): Promise<void> {
  const done = customers.flatMap((customer) => {
    const origin = wanted.get(keyOf(customer))?.origin;
    const { id, projectId, customerID } = customer;
    const entry = { action, entity: 'customer', entityId: id, projectId, after: { customerID } };
    return origin ? [{ origin, entry }] : [];
  });
  await recordActivities(tx, done);
}

/** Who is named twice comes once, with the first address that is given. */
function oneForEach(handles: readonly CustomerHandle[]): Wanted {
  const wanted = new Map<string, CustomerHandle>();
  for (const handle of handles) {
    const earlier = wanted.get(keyOf(handle));
    wanted.set(keyOf(handle), earlier?.email === null ? { ...earlier, email: handle.email } : (earlier ?? handle));
  }
  return wanted;
}

function missingOf(wanted: Wanted, found: Found): CustomerHandle[] {
  return [...wanted].filter(([key]) => !found.has(key)).map(([, handle]) => handle);
}

function byKey(customers: readonly FoundCustomer[]): Found {
  return new Map(customers.map((customer) => [keyOf(customer), customer]));
}

function keyOf({ projectId, customerID }: Pick<NamedCustomer, 'projectId' | 'customerID'>): string {
  return `${projectId} ${customerID}`;
}
