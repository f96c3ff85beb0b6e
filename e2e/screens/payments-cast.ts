import type { FoundPayment } from '../../packages/contract/src/payments/payments.ts';

export const minutesAgo = (ago: number) => new Date(Date.now() - ago * 60_000).toISOString();

/** A payment of a list, the more minutes old the higher its number; paid unless said. */
export function foundPayment(at: number, given: Partial<FoundPayment> = {}): FoundPayment {
  const usd = given.amountInUSD ?? 0;
  return {
    projectName: 'Norrvik Roasters',
    referenceId: `3b1f6f0e-5d0c-4a8e-9a55-00000000000${at}`,
    paymentStatus: 'Filled',
    amountInUSD: usd,
    filledAmountInUSD: usd,
    customerId: `c-${at}`,
    invoiceId: `nrv-2040${at}`,
    webhookStatus: 'Success',
    createdBy: 'system',
    createdAt: minutesAgo(at * 25),
    updatedAt: minutesAgo(at),
    exact: { amountInUSD: String(usd), filledAmountInUSD: String(usd) },
    projectId: 1,
    status: 'settled',
    exception: 'none',
    expiresAt: minutesAgo(-60),
    ...given,
  };
}
