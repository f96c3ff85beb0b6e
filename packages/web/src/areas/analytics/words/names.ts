import type { AnalyticsInterval, DateFilter } from '@coffer/contract/growth/analytics.ts';

export const periodNames: Readonly<Record<Exclude<DateFilter, 'custom'>, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  last_7_days: '7 days',
  last_14_days: '14 days',
  last_30_days: '30 days',
  this_month: 'This month',
  last_month: 'Last month',
};

export const comparisonNames = {
  previous_period: 'previous period',
  previous_year: 'previous year',
} as const;

export const intervalNames: Readonly<Record<AnalyticsInterval, string>> = {
  hour: 'Hour',
  day: 'Day',
  week: 'Week',
  month: 'Month',
};

export const dimensionNames = { none: 'All', network: 'Network', currency: 'Currency', campaign: 'Campaign' } as const;
