import type { Body } from '@coffer/contract/endpoint.ts';
import type { createCustomer as endpoint } from '@coffer/contract/payments/customers.ts';
import { fault } from '@coffer/contract/errors.ts';
import { writeProject, type Credentialed } from '../../platform/access.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Call } from '../../platform/deps.ts';
import { recordActivity } from '../activity/index.ts';
import { viewCustomer, type CustomerView } from './customer.ts';
import { insertCustomer } from './customer-store.ts';
import { requireProject } from './require-project.ts';

export type NewCustomer = Body<typeof endpoint> & { project: number | 'all' };

export async function createCustomer(call: Call<Credentialed>, given: NewCustomer): Promise<CustomerView> {
  const projectId = writeProject(call.subject, 'customers:write', given.project);
  return inTransaction(call.db, async (tx) => {
    await requireProject(tx, call.subject.projects, projectId);
    const row = await insertCustomer(tx, {
      project_id: projectId,
      customer_id: given.customerID,
      email: given.email ?? null,
      name: given.name ?? '',
      created_at: call.now,
    });
    if (!row) throw fault('CONFLICT', 'customerID: this project already has a customer with that ID.');
    // The trail is never changed: who a customer is stays out of it, so that a person can be forgotten.
    const after = { customerID: row.customer_id };
    await recordActivity(tx, call, {
      action: 'customer.created',
      entity: 'customer',
      entityId: row.id,
      projectId,
      after,
    });
    return viewCustomer(row);
  });
}
