import { listCustomers } from '@coffer/contract/payments/customers.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import { useCall } from './use-call.ts';

export type Customer = Result<typeof listCustomers>['data'][number];

const shownMax = 8;

/** Customers of a project, the newest first, that the letters narrow. */
export function useCustomers(projectId: number | undefined, query: string) {
  return useCall(
    listCustomers,
    { params: { id: String(projectId ?? 'all') }, query: { query, limit: shownMax } },
    { enabled: projectId !== undefined },
  );
}
