import * as customers from './customer-metrics.ts';
import * as metrics from './metrics.ts';
import type { Metric } from './metrics.ts';
import * as referral from './referral-metrics.ts';
import * as treasury from './treasury-metrics.ts';

export type SeriesBy = 'none' | 'network' | 'currency' | 'campaign' | 'label' | 'weekday';
export type Dimension = 'network' | 'currency' | 'campaign';

export type Graph = {
  id: string;
  name: string;
  type: 'timeseries' | 'bar' | 'funnel' | 'heatmap';
  metrics: readonly [Metric, ...Metric[]];
  seriesBy: SeriesBy;
  dimensions: readonly Dimension[];
  /** What it can be narrowed down to. */
  filters: readonly ('network' | 'currency')[];
  /** What its labels are called; those come in this order. */
  labels?: Readonly<Record<string, string>>;
};

export type Group = { id: string; name: string; graphs: readonly Graph[] };

const both = ['network', 'currency'] as const;

function timeseries(id: string, name: string, first: Metric, ...more: Metric[]): Graph {
  return { id, name, type: 'timeseries', metrics: [first, ...more], seriesBy: 'none', dimensions: both, filters: both };
}

const parts = [metrics.grossVolume, metrics.paidPayments, metrics.averagePayment] as const;

/** Of those that ended unpaid. Whoever paid too much, or too late, has paid. */
export const reasons = {
  expired: 'Not paid in time',
  cancelled: 'Cancelled',
  partial: 'Paid too little',
  wrong_asset: 'Paid in another currency',
  reorged: 'Taken back by its network',
};

const statuses = {
  open: 'Open',
  detected: 'Payment seen',
  settled: 'Paid',
  partially_refunded: 'Partially refunded',
  refunded: 'Refunded',
  expired: 'Expired',
  cancelled: 'Cancelled',
};

/** In the order in which payments come over them. */
export const funnelSteps = {
  created: 'Created',
  opened: 'Page opened',
  chosen: 'Currency chosen',
  shown: 'Address shown',
  seen: 'Payment seen',
  paid: 'Paid',
};

/** Of each sum of dollars how many there are, and how many of them no price is known for. */
const fees = [treasury.networkFees, treasury.transactions, treasury.unpricedFees] as const;
const sweeps = [treasury.swept, treasury.sweeps, treasury.unpricedSweeps] as const;

const purposes = { payout: 'Payouts', sweep: 'Moving to cold wallets' };

const payoutTypes = {
  payout_merchant: 'Requested by API',
  payout_admin: 'Requested by a person',
  refund: 'Refunds',
  withdrawal: 'Rewards',
};

/** Each customer counts once, in whatever part of the period they paid, so that no part of it is a part of the whole. */
function ofCustomers(id: string, name: string, first: Metric, ...more: Metric[]): Graph {
  return { id, name, type: 'timeseries', metrics: [first, ...more], seriesBy: 'none', dimensions: [], filters: both };
}

/** Of referrals: what friends bring has a campaign, whatever it was paid with. */
function ofReferrals(
  id: string,
  name: string,
  dimensions: readonly Dimension[],
  first: Metric,
  ...more: Metric[]
): Graph {
  return { id, name, type: 'timeseries', metrics: [first, ...more], seriesBy: 'none', dimensions, filters: [] };
}

/** What can be asked for. Each graph in it is answered from the same sums. */
export const catalogue: readonly Group[] = [
  {
    id: 'revenue',
    name: 'Revenue',
    graphs: [
      timeseries('gross_volume', 'Gross volume', metrics.grossVolume),
      timeseries('net_volume', 'Net volume', metrics.netVolume),
      timeseries('average_payment', 'Average payment', metrics.averagePayment),
      timeseries('refunds', 'Refunds', metrics.refunds),
    ],
  },
  {
    id: 'payments',
    name: 'Payments',
    graphs: [
      {
        id: 'by_status',
        name: 'Payments created, by what became of them',
        type: 'bar',
        metrics: [metrics.createdPayments],
        seriesBy: 'label',
        dimensions: [],
        filters: both,
        labels: statuses,
      },
      timeseries('success_rate', 'Success rate', metrics.successRate),
      timeseries('time_to_pay', 'Time to pay', metrics.payTime(50n), metrics.payTime(90n), metrics.payTime(99n)),
      {
        id: 'failure_reasons',
        name: 'Why payments were not paid',
        type: 'bar',
        metrics: [metrics.lapsedPayments],
        seriesBy: 'label',
        dimensions: [],
        filters: both,
        labels: reasons,
      },
      {
        id: 'hour_of_week',
        name: 'When people pay',
        type: 'heatmap',
        metrics: [metrics.paidPayments, metrics.grossVolume],
        seriesBy: 'weekday',
        dimensions: [],
        filters: both,
      },
    ],
  },
  {
    id: 'conversion',
    name: 'Conversion',
    graphs: [
      {
        id: 'funnel',
        name: 'How far payments come',
        type: 'funnel',
        metrics: [metrics.steps],
        seriesBy: 'label',
        dimensions: [],
        filters: both,
        labels: funnelSteps,
      },
    ],
  },
  {
    id: 'customers',
    name: 'Customers',
    graphs: [
      ofCustomers('new_vs_returning', 'New and returning', customers.newCustomers, customers.returningCustomers),
      ofCustomers('payments_per_customer', 'Payments per customer', customers.paymentsPerCustomer),
      ofCustomers('lifetime_value', 'Lifetime value', customers.lifetimeValue),
    ],
  },
  {
    id: 'breakdown',
    name: 'Breakdown',
    graphs: [
      {
        id: 'by_network',
        name: 'By network',
        type: 'bar',
        metrics: parts,
        seriesBy: 'network',
        dimensions: [],
        filters: both,
      },
      {
        id: 'by_currency',
        name: 'By currency',
        type: 'bar',
        metrics: parts,
        seriesBy: 'currency',
        dimensions: [],
        filters: both,
      },
    ],
  },
  {
    id: 'referral',
    name: 'Referrals',
    graphs: [
      ofReferrals('friends', 'Friends', [], referral.linkedFriends, referral.convertedFriends),
      ofReferrals('referred_revenue', 'Referred revenue', ['campaign'], referral.referredRevenue),
      ofReferrals('rewards', 'Rewards', ['campaign'], referral.rewards),
      {
        id: 'by_campaign',
        name: 'By campaign',
        type: 'bar',
        metrics: [referral.referredRevenue, referral.referredPayments, referral.rewards],
        seriesBy: 'campaign',
        dimensions: [],
        filters: [],
      },
    ],
  },
  {
    id: 'treasury',
    name: 'Treasury',
    graphs: [
      timeseries('network_fees', 'Network fees', ...fees),
      {
        id: 'fees_by_purpose',
        name: 'Network fees by purpose',
        type: 'bar',
        metrics: fees,
        seriesBy: 'label',
        dimensions: [],
        filters: both,
        labels: purposes,
      },
      timeseries('swept', 'Moved to cold wallets', ...sweeps),
      timeseries('paid_out', 'Paid out', treasury.paidOut, treasury.payouts),
      {
        id: 'payouts_by_type',
        name: 'Payouts by type',
        type: 'bar',
        metrics: [treasury.paidOut, treasury.payouts],
        seriesBy: 'label',
        dimensions: [],
        filters: both,
        labels: payoutTypes,
      },
    ],
  },
];

/** How long a period may be for each interval. */
export const intervalDaysMax = { hour: 7, day: 366, week: 1460, month: 3660 } as const;
