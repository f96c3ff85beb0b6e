import type * as z from 'zod';
import type { paymentRules } from '@coffer/contract/payments/payment-rules.ts';
import type { StoredRules } from './payment-terms.ts';

/** Times and tolerances as the outside knows them. */
export type PaymentRules = z.output<typeof paymentRules>;

const bpsPerPct = 100;

export function viewRules({ underpayBps, overpayBps, ...times }: StoredRules): PaymentRules {
  const { expiryMinutes, quoteMinutes, monitoringHours } = times;
  return {
    expiryMinutes,
    quoteMinutes,
    monitoringHours,
    underpayTolerancePct: pctOf(underpayBps),
    overpayTolerancePct: pctOf(overpayBps),
  };
}

export function storedRules({ underpayTolerancePct, overpayTolerancePct, ...times }: PaymentRules): StoredRules {
  return { ...times, underpayBps: bpsOf(underpayTolerancePct), overpayBps: bpsOf(overpayTolerancePct) };
}

/** At most two decimals were let in: so it is a whole number of basis points. */
function bpsOf(pct: string): number {
  const [whole = '', fraction = ''] = pct.split('.');
  return Number(whole) * bpsPerPct + Number(fraction.padEnd(2, '0'));
}

function pctOf(bps: number): string {
  const fraction = String(bps % bpsPerPct)
    .padStart(2, '0')
    .replace(/0+$/, '');
  return `${Math.floor(bps / bpsPerPct)}${fraction === '' ? '' : `.${fraction}`}`;
}
