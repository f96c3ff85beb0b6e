import type * as z from 'zod';
import type { customerView } from '@coffer/contract/payments/customers.ts';
import type { CustomerRow } from './customer-store.ts';

export type CustomerView = z.output<typeof customerView>;

export function viewCustomer(row: CustomerRow): CustomerView {
  return {
    id: row.id,
    customerID: row.customer_id,
    email: row.email,
    name: row.name,
    projectId: row.project_id,
    createdAt: row.created_at.toISOString(),
  };
}
