import { listApiKeys } from '@coffer/contract/projects/api-keys.ts';
import { listBlockchains } from '@coffer/contract/money-in/blockchains.ts';
import { listMissedDeposits } from '@coffer/contract/money-in/deposits.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import { getOverview } from '@coffer/contract/payments/overview.ts';
import {
  getProjectPaymentSummary,
  searchProjectPayments,
  type PaymentRow,
} from '@coffer/contract/payments/payments.ts';
import { getSmtp } from '@coffer/contract/operations/smtp.ts';
import { listWallets } from '@coffer/contract/treasury/wallets.ts';
import { listWebhooks } from '@coffer/contract/webhooks/webhooks.ts';
import { useListed } from '../../../api/listed-payments.ts';
import { useMay } from '../../../api/me.ts';
import type { ProjectId } from '../../../api/selected-project.ts';
import { useCall } from '../../../api/use-call.ts';
import { zoneHere } from '../../../format/date-time.ts';
import type { PeriodDays } from './period-days.ts';

export type Overview = Result<typeof getOverview>;
export type Payment = PaymentRow;
export type Deposit = Result<typeof listMissedDeposits>['data'][number];

const refetchEveryMs = 10_000;
const figuresEveryMs = 5000;
export const recentMax = 5;
const attentionMax = 3;
export const missedMax = 100;

/**
 * The figures of a period, its days as they begin where the viewer is. Read once the list of projects says that this
 * one is there.
 */
export function useOverview(projectId: ProjectId, days: PeriodDays, isListed = true) {
  const query = { days, timezone: zoneHere() };
  return useCall(
    getOverview,
    { params: { id: String(projectId) }, query },
    // What happened is told at once, and is in the figures a moment later.
    { enabled: useMay('payments:read') && isListed, refetchEveryMs: figuresEveryMs, changesSilently: () => true },
  );
}

export function useCounts(projectId: ProjectId, isListed = true) {
  return useCall(
    getProjectPaymentSummary,
    { params: { id: String(projectId) } },
    { enabled: useMay('payments:read') && isListed, refetchEveryMs },
  );
}

export function useRecentPayments(projectId: ProjectId) {
  const answer = useCall(
    searchProjectPayments,
    { params: { id: String(projectId) }, body: { limit: recentMax } },
    { refetchEveryMs },
  );
  return { ...answer, data: useListed(answer.data) };
}

/** Payments that wait for a decision of a person. */
export function useAttention(projectId: ProjectId) {
  const answer = useCall(
    searchProjectPayments,
    { params: { id: String(projectId) }, body: { attention: true, limit: attentionMax } },
    { refetchEveryMs },
  );
  return { ...answer, data: useListed(answer.data) };
}

/** What came in for nobody that we know. */
export function useMissed(projectId: ProjectId) {
  return useCall(listMissedDeposits, { query: { projectId: String(projectId), limit: missedMax } }, { refetchEveryMs });
}

/** The keys of all projects; asked for by those alone who may see them, as what follows. */
export function useKeys(isWanted: boolean) {
  return useCall(listApiKeys, { params: { projectId: 'all' } }, { enabled: useMay('api_keys:read') && isWanted });
}

export function useMailServer(isWanted: boolean) {
  return useCall(getSmtp, {}, { enabled: useMay('smtp:write') && isWanted });
}

export function useWallets(isWanted: boolean) {
  return useCall(listWallets, {}, { enabled: useMay('wallets:read') && isWanted });
}

/** The endpoints of all projects. */
export function useWebhooks(isWanted: boolean) {
  return useCall(listWebhooks, { params: { projectId: 'all' } }, { enabled: useMay('webhooks:read') && isWanted });
}

export function useNetworks(isWanted: boolean) {
  return useCall(listBlockchains, {}, { enabled: useMay('projects:read') && isWanted });
}
