import type { paymentResolutions } from '@coffer/contract/payments/payments.ts';
import type { PaymentException } from './payment-state.ts';
import type { PaymentStatus } from './payment-status.ts';
import type { WebhookStanding } from './webhook-standing-status.ts';

/** A payment's row. Dollars are units of a hundred-millionth. */
export type Payment = {
  id: number;
  referenceId: string;
  projectId: number;
  customerId: number | null;
  usdUnits: bigint | null;
  /** Their email address was typed by somebody, at the checkout or at the shop, and proves nobody. */
  payerTyped: boolean;
  status: PaymentStatus;
  exception: PaymentException;
  resolution: (typeof paymentResolutions)[number] | null;
  filledUsdUnits: bigint;
  detectedUsdUnits: bigint;
  sequence: number;
  webhookStatus: WebhookStanding | null;
  createdBy: 'user' | 'system';
  note: string | null;
  invoiceId: string | null;
  successUrl: string | null;
  cancelUrl: string | null;
  metadata: Record<string, string>;
  allowed: number[] | null;
  quoteMinutes: number;
  underpayBps: number;
  overpayBps: number;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date;
  monitoredUntil: Date;
  settledAt: Date | null;
};
