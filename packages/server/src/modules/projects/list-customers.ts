import type { Result } from '@coffer/contract/endpoint.ts';
import type { listCustomers as endpoint } from '@coffer/contract/payments/customers.ts';
import { readScope, type Credentialed } from '../../platform/access.ts';
import type { Call } from '../../platform/deps.ts';
import { viewCustomer } from './customer.ts';
import { searchCustomers, type CustomerSearch } from './customer-store.ts';
import { requireProject } from './require-project.ts';

export type CustomerList = CustomerSearch & { project: number | 'all' };

export async function listCustomers(call: Call<Credentialed>, list: CustomerList): Promise<Result<typeof endpoint>> {
  const scope = readScope(call.subject, 'customers:read', list.project);
  if (list.project !== 'all') await requireProject(call.db, scope, list.project);
  const { rows, totalCount } = await searchCustomers(call.db, scope, list);
  return { data: rows.map(viewCustomer), totalCount };
}
