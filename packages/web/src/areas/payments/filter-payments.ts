import type { exportPayments } from '@coffer/contract/payments/payments.ts';
import type { Input } from '../../api/http/client.ts';
import { instantOf } from '../../ui/filters/period.ts';
import { paymentException, webhookStatus } from '../../ui/statuses/statuses.ts';

export type PaymentQuery = Input<typeof exportPayments>['body'];

/** What each tab asks for. */
export const tabs = {
  all: {},
  paid: { paymentStatus: ['Filled'] },
  pending: { paymentStatus: ['Pending', 'Partial filled'] },
  attention: { attention: true },
  ended: { paymentStatus: ['Cancelled'] },
} as const satisfies Record<string, Readonly<Record<string, unknown>>>;
export type Tab = keyof typeof tabs;

export const filterNames = [
  'tab',
  'query',
  'exception',
  'network',
  'currency',
  'from',
  'to',
  'paidFrom',
  'paidTo',
  'webhook',
  'by',
] as const;
export type Filters = { [K in (typeof filterNames)[number]]?: string | undefined };

export const exceptionChoices = choicesOf(paymentException);
export const webhookChoices = choicesOf(webhookStatus);
export const makerChoices = [
  { value: 'user', label: 'A person' },
  { value: 'system', label: 'The API' },
];

/** How many pills are set: a time is one of them, whether it has an end or not. */
export function countOf({ exception, network, currency, from, to, paidFrom, paidTo, webhook, by }: Filters): number {
  return [exception, network, currency, from ?? to, paidFrom ?? paidTo, webhook, by].filter(
    (value) => value !== undefined,
  ).length;
}

export function tabOf(text: string | undefined): Tab {
  return text !== undefined && Object.hasOwn(tabs, text) ? (text as Tab) : 'all';
}

/** What the address says, as the server is asked. What it says wrong goes as it is: the server says what is allowed. */
export function queryOf(filters: Filters, now: number): PaymentQuery {
  const { tab, query, exception, network, currency, from, to, paidFrom, paidTo, webhook, by } = filters;
  const { paymentStatus, attention }: { paymentStatus?: readonly string[]; attention?: boolean } = tabs[tabOf(tab)];
  const [dateFrom, settledFrom] = [instantOf(from, now), instantOf(paidFrom, now)];
  return {
    ...(paymentStatus ? { paymentStatus: [...paymentStatus] as NonNullable<PaymentQuery['paymentStatus']> } : {}),
    ...(attention ? { attention } : {}),
    ...(query === undefined ? {} : { query }),
    ...(exception === undefined ? {} : { exception: [exception] as NonNullable<PaymentQuery['exception']> }),
    ...(network === undefined ? {} : { network: [network] }),
    ...(currency === undefined ? {} : { currency: [currency] }),
    ...(dateFrom === undefined ? {} : { dateFrom }),
    ...(to === undefined ? {} : { dateTo: to }),
    ...(settledFrom === undefined ? {} : { settledFrom }),
    ...(paidTo === undefined ? {} : { settledTo: paidTo }),
    ...(webhook === undefined ? {} : { webhookStatus: [webhook] as NonNullable<PaymentQuery['webhookStatus']> }),
    ...(by === undefined ? {} : { createdBy: [by] as NonNullable<PaymentQuery['createdBy']> }),
  };
}

function choicesOf(looks: Readonly<Record<string, { text: string }>>) {
  return Object.entries(looks).map(([value, { text }]) => ({ value, label: text }));
}
