import { payoutTypes } from '@coffer/contract/money-out/payout-words.ts';
import type { Payout, PayoutQuery } from '../payout/queries.ts';
import { texts } from '../payout/texts.ts';

type Status = Payout['status'];

/** The statuses under each tab; all of them under none. */
export const tabs = {
  all: [],
  waiting: ['pending-otp-verification', 'pending-approval'],
  moving: ['pending', 'initiated', 'sent'],
  paid: ['processed'],
  ended: ['rejected', 'failed', 'cancelled'],
} as const satisfies Record<string, readonly Status[]>;
export type Tab = keyof typeof tabs;
export const tabNames = Object.keys(tabs) as Tab[];

export const filterNames = ['tab', 'query', 'network', 'currency', 'type'] as const;
type Filters = { [K in (typeof filterNames)[number]]?: string | undefined };

export const typeChoices = payoutTypes.map((value) => ({ value, label: texts.types[value] }));

export function tabOf(text: string | undefined): Tab {
  return tabNames.find((name) => name === text) ?? 'all';
}

export function countIn(tab: Tab, counts: Partial<Record<Status, number>>): number {
  const statuses: readonly Status[] = tabs[tab];
  return Object.entries(counts).reduce(
    (sum, [status, count]) => (tab === 'all' || statuses.some((one) => one === status) ? sum + count : sum),
    0,
  );
}

/** What the address says, as the server is asked. What it says wrong goes as it is: the server says what is allowed. */
export function queryOf({ tab, query, network, currency, type }: Filters): PayoutQuery {
  const statuses = tabs[tabOf(tab)];
  return {
    ...(statuses.length === 0 ? {} : { status: statuses.join(',') }),
    ...(query === undefined ? {} : { query }),
    ...(network === undefined ? {} : { blockchainCode: network as NonNullable<PayoutQuery['blockchainCode']> }),
    ...(currency === undefined ? {} : { currencyCode: currency }),
    ...(type === undefined ? {} : { type: type as NonNullable<PayoutQuery['type']> }),
  };
}
