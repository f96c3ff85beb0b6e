import type { Credentialed } from '../../platform/access.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Call } from '../../platform/deps.ts';
import { recordActivity } from '../activity/index.ts';
import { findCustomerId, insertCustomer } from './customer-store.ts';

/** The row of a customer whom a shop names: the one that is there, or a new one. An e-mail that we have is kept. */
export async function ensureCustomer(
  tx: Tx,
  call: Call<Credentialed>,
  projectId: number,
  given: { customerID: string; email: string | null },
): Promise<number> {
  const known = await findCustomerId(tx, [projectId], projectId, given.customerID);
  if (known !== undefined) return known;
  const row = await insertCustomer(tx, {
    project_id: projectId,
    customer_id: given.customerID,
    email: given.email,
    name: '',
    created_at: call.now,
  });
  if (!row) {
    const other = await findCustomerId(tx, [projectId], projectId, given.customerID);
    if (other === undefined) throw new Error('A customer is there already and cannot be found.');
    return other;
  }
  const after = { customerID: row.customer_id };
  await recordActivity(tx, call, {
    action: 'customer.created',
    entity: 'customer',
    entityId: row.id,
    projectId,
    after,
  });
  return row.id;
}
