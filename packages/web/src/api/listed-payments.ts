import type { Result } from '@coffer/contract/endpoint.ts';
import type { FoundPayment, PaymentRow, searchPayments } from '@coffer/contract/payments/payments.ts';
import { useMemo } from 'react';

export type PaymentPage = Omit<Result<typeof searchPayments>, 'data'> & { data: PaymentRow[] };

/** A page of a search as our other calls show payments: amounts to the last digit, and null for what is not known. */
export function useListed(page: Result<typeof searchPayments> | undefined): PaymentPage | undefined {
  return useMemo(() => page && { ...page, data: page.data.map(rowOf) }, [page]);
}

const unknown = {
  txHash: null,
  fromAddress: null,
  toAddress: null,
  currency: null,
  network: null,
  amountInUSD: null,
  customerId: null,
  email: null,
  invoiceId: null,
  webhookStatus: null,
  trxTimestamp: null,
  blockId: null,
  resolution: null,
  confirmations: null,
} as const;

export function rowOf({ exact, ...found }: FoundPayment): PaymentRow {
  const { amount = null, filledAmount = null, filledAmountInUSD } = exact;
  // What an answer leaves out is no field of it at all.
  const known = found as Omit<PaymentRow, 'amount' | 'filledAmount' | 'filledAmountInUSD'>;
  return { ...unknown, ...known, amount, filledAmount, filledAmountInUSD };
}
