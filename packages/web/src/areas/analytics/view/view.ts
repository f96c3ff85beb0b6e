import {
  analyticsIntervals,
  comparisons,
  dateFilters,
  type dimensions,
  type AnalyticsInterval,
  type DateFilter,
  type getGraphData,
} from '@coffer/contract/growth/analytics.ts';
import type { Input } from '../../../api/http/client.ts';

/** What of the address is the view: whoever opens it anew sees the same. */
export const viewNames = [
  'tab',
  'graph',
  'metric',
  'period',
  'from',
  'to',
  'zone',
  'interval',
  'compare',
  'network',
  'currency',
  'by',
  'show',
] as const;
export type Place = { [K in (typeof viewNames)[number]]?: string | undefined };

export type Question = NonNullable<Input<typeof getGraphData>['query']>;
export type Comparison = (typeof comparisons)[number];
export type Dimension = (typeof dimensions)[number];

export const defaultPeriod = 'last_30_days';
export const defaultComparison = 'previous_period';

/** What the address says wrong of a choice is the choice that stands there anyway. */
export function periodOf({ period, from, to }: Place): DateFilter {
  return dateFilters.find((one) => one === period) ?? ((from ?? to) ? 'custom' : defaultPeriod);
}

export function comparisonOf({ compare }: Place): Comparison {
  return comparisons.find((one) => one === compare) ?? defaultComparison;
}

export function intervalOf({ interval }: Place): AnalyticsInterval | undefined {
  return analyticsIntervals.find((one) => one === interval);
}

/** The view as the server is asked for it. Days, zones and codes go as they are: the server says what is wrong with them. */
export function questionOf(place: Place): Question {
  const period = periodOf(place);
  const { from, to, zone, network, currency } = place;
  const interval = intervalOf(place);
  return {
    date_filter: period,
    ...(period === 'custom' && from !== undefined ? { custom_start_date: from } : {}),
    ...(period === 'custom' && to !== undefined ? { custom_end_date: to } : {}),
    ...(zone === undefined ? {} : { timezone: zone }),
    ...(interval === undefined ? {} : { interval }),
    ...(network === undefined ? {} : { network_codes: network }),
    ...(currency === undefined ? {} : { currency_codes: currency }),
    compare: comparisonOf(place),
  };
}

/** The same for a graph that may be of no network or currency: that is asked about all of them. */
export function questionFor({ filters }: { filters: readonly ('network' | 'currency')[] }, place: Place): Question {
  const { network_codes, currency_codes, ...question } = questionOf(place);
  return {
    ...question,
    ...(network_codes !== undefined && filters.includes('network') ? { network_codes } : {}),
    ...(currency_codes !== undefined && filters.includes('currency') ? { currency_codes } : {}),
  };
}

/** The same without how finely it is drawn: for figures that stand for the whole. */
export function wholeOf(question: Question): Question {
  const { interval: _drawnBy, ...whole } = question;
  return whole;
}
