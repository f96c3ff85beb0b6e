import type { NewPayment } from '@coffer/contract/payments/payments.ts';
import { invalid } from '@coffer/contract/errors.ts';
import { usd } from '@coffer/kernel/asset.ts';
import { hoursAfter, minutesAfter } from '@coffer/kernel/clock.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import { newReference } from '@coffer/kernel/id.ts';
import { parseMoney } from '@coffer/kernel/money.ts';
import type { Credentialed } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import type { ChainCurrency } from '../../assets/index.ts';
import type { Payment } from './payment.ts';
import { paymentStatus } from './payment-status.ts';
import type { PaymentTerms } from '../rules/payment-terms.ts';

/** What its project takes: each payment may be paid in some of it. */
export type Taken = readonly Pick<ChainCurrency, 'id' | 'blockchainCode' | 'code'>[];

/** A payment as it will stand, of a customer who is looked up when it is written. */
export type PlannedPayment = Omit<Payment, 'id'>;

export function planPayment(
  call: Pick<Call<Credentialed>, 'subject' | 'now'>,
  given: NewPayment,
  projectId: number,
  terms: PaymentTerms,
  taken: Taken,
): PlannedPayment {
  const expiresAt = minutesAfter(call.now, given.expiresInMinutes ?? terms.expiryMinutes);
  return {
    referenceId: newReference(),
    projectId,
    customerId: null,
    usdUnits: unitsOf(given.amountInUSD),
    payerTyped: given.customerEmailTyped ?? false,
    status: paymentStatus.initial,
    exception: 'none',
    resolution: null,
    filledUsdUnits: 0n,
    detectedUsdUnits: 0n,
    sequence: 1,
    webhookStatus: null,
    createdBy: call.subject.kind === 'member' ? 'user' : 'system',
    note: given.note ?? null,
    invoiceId: given.invoiceID ?? null,
    successUrl: given.successURL ?? null,
    cancelUrl: given.cancelURL ?? null,
    metadata: given.metadata ?? {},
    allowed: given.allowed ? allowedIds(given.allowed, taken) : null,
    quoteMinutes: terms.quoteMinutes,
    underpayBps: terms.underpayBps,
    overpayBps: terms.overpayBps,
    createdAt: call.now,
    updatedAt: call.now,
    expiresAt,
    monitoredUntil: hoursAfter(expiresAt, terms.monitoringHours),
    settledAt: null,
  };
}

function unitsOf(amountInUSD: string | undefined): bigint | null {
  if (amountInUSD === undefined) return null;
  const read = parseMoney(amountInUSD, usd, 'amountInUSD');
  if (read instanceof Fault) throw read;
  return read.units;
}

function allowedIds(allowed: NonNullable<NewPayment['allowed']>, taken: Taken): number[] {
  const names = taken.map(({ blockchainCode, code }) => `${code} on ${blockchainCode}`);
  const message =
    names.length === 0
      ? 'must be left out: the project takes no currency yet'
      : `must be what the project takes: ${names.join(', ')}`;
  const found = allowed.map(({ blockchainCode, currencyCode }) =>
    taken.find((one) => one.blockchainCode === blockchainCode && one.code === currencyCode),
  );
  const issues = found.flatMap((one, at) => (one ? [] : [{ path: `allowed.${at}.currencyCode`, message }]));
  if (issues.length > 0) throw invalid(...issues);
  return [...new Set(found.flatMap((one) => (one ? [one.id] : [])))];
}
