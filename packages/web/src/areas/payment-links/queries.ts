import type { ReferrerView } from '@coffer/contract/growth/growth-fields.ts';
import { listReferrers } from '@coffer/contract/growth/referrers.ts';
import { listCustomers } from '@coffer/contract/payments/customers.ts';
import { listProjectCurrencies } from '@coffer/contract/money-in/currencies.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import { getPayment } from '@coffer/contract/payments/payment-details.ts';
import { getPaymentRules } from '@coffer/contract/payments/payment-rules.ts';
import {
  createProjectPayment,
  getProjectPaymentSummary,
  searchProjectPayments,
} from '@coffer/contract/payments/payments.ts';
import { listWalletLinks } from '@coffer/contract/treasury/wallets.ts';
import { request } from '../../api/http/client.ts';
import type { Customer } from '../../api/customers.ts';
import { useMay } from '../../api/me.ts';
import type { ProjectId } from '../../api/selected-project.ts';
import { useCall, useChange } from '../../api/use-call.ts';
import { isMoving } from '../../ui/statuses/payment-look.ts';

export type TakenCurrency = Result<typeof listProjectCurrencies>[number];

const listedMax = 100;
const movingMs = 3000;
const restingMs = 10_000;

/** What one project takes. What another takes is never shown in between. */
export function useTaken(projectId: number | undefined) {
  const { data, isPlaceholderData, error, refetch } = useCall(
    listProjectCurrencies,
    { params: { id: projectId ?? 'all' } },
    { enabled: projectId !== undefined },
  );
  return { taken: isPlaceholderData || projectId === undefined ? undefined : data, error, refetch };
}

/** How long a link can be paid that says nothing of it; undefined while that is not known. */
export function useUsualMinutes(projectId: number | undefined): number | undefined {
  const { data, isPlaceholderData } = useCall(
    getPaymentRules,
    { params: { id: String(projectId ?? 'all') } },
    { enabled: useMay('projects:read') && projectId !== undefined },
  );
  return isPlaceholderData ? undefined : data?.expiryMinutes;
}

/** The chains on which payers of a project can be given an address; undefined while that is not known. */
export function useAssigningChains(projectId: number | undefined): ReadonlySet<string> | undefined {
  const { data, isPlaceholderData } = useCall(
    listWalletLinks,
    { params: { id: projectId ?? 'all' } },
    { enabled: useMay('wallets:read') && projectId !== undefined },
  );
  if (!data || isPlaceholderData) return undefined;
  return new Set(data.flatMap(({ status, assigningFor }) => (status === 'active' ? assigningFor : [])));
}

/** Whether there is anybody to choose from; undefined until that is known. What cannot be read is said where they are chosen. */
export function useHasCustomers(projectId: ProjectId | undefined): boolean | undefined {
  const maySee = useMay('customers:read');
  const { data, isPlaceholderData, isError } = useCall(
    listCustomers,
    { params: { id: String(projectId ?? 'all') }, query: { query: '', limit: 1 } },
    { enabled: maySee && projectId !== undefined },
  );
  if (!maySee) return false;
  if (isError) return true;
  return data && !isPlaceholderData ? data.totalCount > 0 : undefined;
}

/** Whom the shop calls so already. The server would keep their email address, and drop the one that was typed. */
export async function findCustomer(projectId: number, customerID: string): Promise<Customer | undefined> {
  const input = { params: { id: String(projectId) }, query: { query: customerID, limit: listedMax } };
  const { data } = await request(listCustomers, input);
  return data.find((one) => one.customerID === customerID);
}

/** Who brings friends by this code. A payment takes any: what names nobody would link nobody, and nobody would hear of it. */
export async function findReferrer(projectId: number, code: string): Promise<ReferrerView | undefined> {
  const input = { params: { projectId: String(projectId) }, query: { code, limit: 1 } };
  const { data } = await request(listReferrers, input);
  return data[0];
}

export const useCreateLink = () =>
  useChange(createProjectPayment, [searchProjectPayments, getProjectPaymentSummary, listCustomers]);

/** How the payment of a link stands, for those who may see it. */
export function useLinked(reference: string) {
  return useCall(
    getPayment,
    { params: { ref: reference } },
    {
      enabled: useMay('payments:read'),
      refetchEveryMs: (payment) => (payment === undefined || isMoving(payment) ? movingMs : restingMs),
    },
  ).data;
}
