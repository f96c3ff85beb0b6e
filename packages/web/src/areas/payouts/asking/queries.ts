import type { Result } from '@coffer/contract/endpoint.ts';
import { listBlockchainCurrencies } from '@coffer/contract/money-in/currencies.ts';
import {
  createPayout,
  getPayout,
  listPayouts,
  previewPayout,
  summarizePayouts,
} from '@coffer/contract/money-out/payouts.ts';
import { listProjectRecipients } from '@coffer/contract/money-out/recipients.ts';
import { useCall, useChange } from '../../../api/use-call.ts';

export type Preview = Result<typeof previewPayout>;

const recipientsMax = 100;

/** Whom money of a project may go to, and who only needs to be confirmed for that. */
export function usePayees(projectID: string) {
  const active = usePart(projectID, 'active');
  const unconfirmed = usePart(projectID, 'pending-otp-verification');
  return [...active, ...unconfirmed];
}

function usePart(projectID: string, status: 'active' | 'pending-otp-verification') {
  const { data, isPlaceholderData } = useCall(
    listProjectRecipients,
    { params: { id: projectID }, query: { status, limit: recipientsMax } },
    { enabled: projectID !== '' },
  );
  return isPlaceholderData ? [] : (data?.data ?? []);
}

export function useCurrenciesOf(network: string): string[] {
  const { data = [] } = useCall(listBlockchainCurrencies, {});
  return data.filter(({ blockchainCode }) => blockchainCode === network).map(({ currencyCode }) => currencyCode);
}

export const usePreview = () => useChange(previewPayout);
export const useCreate = () => useChange(createPayout, [listPayouts, getPayout, summarizePayouts]);
