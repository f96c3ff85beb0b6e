import type { Result } from '../../packages/contract/src/endpoint.ts';
import {
  getAnalytic,
  getGraphData,
  listAnalyticsGroups,
  type AnalyticName,
} from '../../packages/contract/src/growth/analytics.ts';
import { catalogue } from '../../packages/server/src/modules/analytics/figures/catalogue.ts';
import { viewGroups } from '../../packages/server/src/modules/analytics/drawing/list-groups.ts';
import { answerNames } from './payouts-cast.ts';
import type { Stage } from './stage.ts';

type Answer = Result<typeof getGraphData>;
type Named = Result<typeof getAnalytic>;
type Value = Answer['series'][number]['total'];
type Kind = 'usd' | 'count' | 'number' | 'ratio' | 'seconds';

export const firstDay = '2026-10-22';
const days = 30;
const dayMs = 86_400_000;

export const meta: Answer['meta'] = {
  generatedAt: '2026-11-20T12:00:03.000Z',
  freshAsOf: '2026-11-20T12:00:00.000Z',
  complete: true,
  comparedAt: '2026-11-20T03:10:00.000Z',
  viewsSince: null,
  fxSource: 'at_confirmation',
  estimated: false,
};

export const groups = viewGroups();

export function bucketsFrom(first: string, count = days): Answer['buckets'] {
  const start = Date.parse(first);
  return Array.from({ length: count }, (_, at) => ({
    start: new Date(start + at * dayMs).toISOString(),
    end: new Date(start + (at + 1) * dayMs).toISOString(),
    partial: at === count - 1 && first === firstDay,
  }));
}

const chains = [
  ['BASE', 'Base', 36],
  ['TRX', 'Tron', 22],
  ['BTC', 'Bitcoin', 17],
  ['ETH', 'Ethereum', 15],
  ['SOLANA', 'Solana', 10],
] as const;
const coins = [
  ['USDC', 'USDC', 50],
  ['USDT', 'USDT', 30],
  ['BTC', 'BTC', 20],
] as const;

const campaigns = [
  ['4', 'Summer of friends', 60],
  ['7', 'Bring a friend to the shop that has everything', 25],
  ['none', 'No campaign', 15],
] as const;

type Part = readonly [key: string, label: string, weight: number];

/** A week that rises towards its end, as cents, so that parts make up their wholes. */
function centsAt(at: number, weight: number): number {
  return (3 + ((at * 5) % 7) + (at % 3)) * 100 * weight;
}

function seriesOf(kind: Kind, metric: string, [key, label, weight]: Part, scale: number, places: number) {
  const cents = Array.from({ length: places }, (_, at) => Math.round(centsAt(at, weight) * scale));
  const sum = cents.reduce((all, one) => all + one, 0);
  const [values, total] = ((): [Value[], Value] => {
    switch (kind) {
      case 'usd':
        return [cents.map(dollars), dollars(sum)];
      case 'count':
        return [
          cents.map((one) => Math.round(one / 1000)),
          cents.reduce((all, one) => all + Math.round(one / 1000), 0),
        ];
      case 'number':
        return [cents.map((_, at) => (at === 4 ? null : 1 + (at % 5) / 4)), 1.42];
      case 'ratio':
        return [cents.map((_, at) => (at === 4 ? null : 0.9 + (at % 5) / 100)), 0.9213];
      case 'seconds':
        return [cents.map((_, at) => (at === 4 ? null : weight + (at % 7) * 3)), weight + 7];
    }
  })();
  return { key, label, metric, values, total };
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

function sumOf(id: string, kind: Kind, totals: readonly Value[]): Value {
  if (id === 'average_payment') return '151.69';
  if (kind === 'number' || kind === 'ratio' || kind === 'seconds') return totals[0] ?? null;
  const sum = totals.reduce<number>((all, one) => all + Math.round(Number(one) * 100), 0);
  return kind === 'usd' ? dollars(sum) : sum / 100;
}

const steps: readonly Part[] = [
  ['created', 'Created', 642],
  ['opened', 'Page opened', 620],
  ['chosen', 'Currency chosen', 548],
  ['shown', 'Address shown', 541],
  ['seen', 'Payment seen', 489],
  ['paid', 'Paid', 482],
];

/** As many as the funnel loses on its way. */
const lapsed: Readonly<Record<string, number>> = {
  expired: 142,
  cancelled: 8,
  partial: 4,
  wrong_asset: 3,
  reorged: 3,
};

function partsOf(graphId: string, by: string | undefined, label: string): readonly Part[] {
  if (graphId === 'by_network' || by === 'network') return chains;
  if (graphId === 'by_currency' || by === 'currency') return coins;
  if (graphId === 'by_campaign' || by === 'campaign') return campaigns;
  return [['all', label, 100]];
}

/** What a graph of the catalogue answers: the same for the same question. */
export function graphAnswer(groupId: string, graphId: string, query: Record<string, unknown>): Answer {
  const graph = catalogue.find(({ id }) => id === groupId)?.graphs.find(({ id }) => id === graphId);
  if (!graph) throw new Error(`There is no ${groupId}/${graphId}.`);
  const isCompared = query['compare'] !== 'none';
  const only = typeof query['network_codes'] === 'string' ? query['network_codes'] : undefined;
  const draw = (scale: number): Answer['series'] => {
    if (graph.type === 'funnel') return steps.map((step) => stepOf(step, scale));
    if (graph.type === 'heatmap')
      return weekdays.flatMap((day) => graph.metrics.map((m) => seriesOf(m.unit, m.id, day, scale / 4, 24)));
    if (graphId === 'failure_reasons')
      return Object.entries(graph.labels ?? {}).map(([key, label]) => reasonOf([key, label, lapsed[key] ?? 0], scale));
    if (graph.labels) {
      return Object.entries(graph.labels).map(([key, label], at) =>
        seriesOf(graph.metrics[0].unit, graph.metrics[0].id, [key, label, 8 - at], scale, days),
      );
    }
    return graph.metrics.flatMap((metric, at) => {
      const parts = partsOf(graphId, String(query['dimension']), metric.name).filter(
        ([key]) => only === undefined || key === only || key === 'all',
      );
      return parts.map(([key, label, weight]) =>
        seriesOf(metric.unit, metric.id, [key, label, weight + at * 40], scale, days),
      );
    });
  };
  const [series, before] = [draw(1), draw(0.89)];
  const totals = graph.metrics.map(({ id, unit }) => {
    const of = (from: Answer['series']) =>
      sumOf(
        id,
        unit,
        from.filter(({ metric }) => metric === id).map(({ total }) => total),
      );
    const [value, previous] = [of(series), of(before)];
    const change = Number(value) / Number(previous) - 1;
    const compared = { value, previous, change, changeReason: null };
    return [
      id,
      isCompared ? compared : { value, previous: null, change: null, changeReason: 'not_compared' as const },
    ] as const;
  });
  return {
    group: groupId,
    graph: graphId,
    interval: 'day',
    timezone: 'UTC',
    from: firstDay,
    to: '2026-11-20',
    currency: 'USD',
    buckets: bucketsFrom(firstDay),
    series,
    totals: Object.fromEntries(totals),
    comparison: isCompared
      ? {
          from: '2026-09-22',
          to: '2026-10-21',
          alignment: 'bucket_index',
          buckets: bucketsFrom('2026-09-22'),
          series: before,
        }
      : null,
    meta,
  };
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (name, at): Part => [String(at + 1), name, 60 - at * 7],
);

function stepOf([key, label, count]: Part, scale: number): Answer['series'][number] {
  const total = Math.round(count * scale);
  const values = Array.from({ length: days }, (_, at) => (at === 0 ? total : 0));
  return { key, label, metric: 'reached', values, total };
}

function reasonOf([key, label, count]: Part, scale: number): Answer['series'][number] {
  const total = Math.round(count * scale);
  const upTo = (day: number) => Math.floor((total * day) / days);
  const values = Array.from({ length: days }, (_, at) => upTo(at + 1) - upTo(at));
  return { key, label, metric: 'lapsed', values, total };
}

const cards = [
  ['gross_volume', 'Gross volume', 'usd', '184302.16', '163970.80', 0.124],
  ['net_volume', 'Net volume', 'usd', '181940.52', '162300.00', 0.121],
  ['payments', 'Payments', 'count', 1215, 1180, 0.0297],
  ['average_payment', 'Average payment', 'usd', '151.69', '146.13', 0.038],
  ['success_rate', 'Success rate', 'ratio', 0.9413, 0.953, -0.0123],
  ['refunds', 'Refunds', 'usd', '2049.16', '1564.24', 0.31],
] as const;

export const overview: Extract<Named, { name: 'overview' }> = {
  name: 'overview',
  cards: cards.map(([id, name, unit, value, previous, change]) => ({
    id,
    name,
    unit,
    value,
    previous,
    change,
    changeReason: null,
    values: [],
  })),
  buckets: [{ start: '2026-10-22T00:00:00.000Z', end: '2026-11-21T00:00:00.000Z', partial: true }],
  meta,
};

const named: Record<Exclude<AnalyticName, 'funnel' | 'failure-reasons' | 'overview'>, Named> = {
  live: {
    name: 'live',
    since: '2026-11-20T11:30:00.000Z',
    created: 14,
    paid: 9,
    volumeInUSD: '1284.50',
    byNetwork: [
      { blockchainCode: 'BASE', payments: 6, volumeInUSD: '884.50' },
      { blockchainCode: 'TRX', payments: 3, volumeInUSD: '400.00' },
    ],
    meta,
  },
  liability: {
    name: 'liability',
    owedUSD: '412.60',
    currencies: [
      { blockchainCode: 'BASE', currencyCode: 'USDC', owedUSD: '300.10' },
      { blockchainCode: 'ETH', currencyCode: 'USDC', owedUSD: '112.50' },
    ],
    meta,
  },
  'top-customers': {
    name: 'top-customers',
    customers: [
      { id: 4, projectID: 1, customerID: 'c-18', email: 'lina@example.com', payments: 41, volumeInUSD: '8120.40' },
      {
        id: 9,
        projectID: 1,
        customerID: 'a-customer-with-a-very-long-number-000017',
        email: null,
        payments: 12,
        volumeInUSD: '2210.00',
      },
    ],
    meta,
  },
  'top-referrers': {
    name: 'top-referrers',
    referrers: [
      {
        id: 3,
        projectID: 1,
        referenceID: 'r-3',
        email: 'mona@example.com',
        friends: 12,
        payments: 31,
        revenueInUSD: '4120.50',
      },
      {
        id: 8,
        projectID: 1,
        referenceID: 'r-8',
        email: 'somebody.with.a.very.long.name@a-very-long-domain.example',
        friends: 2,
        payments: 2,
        revenueInUSD: '99.00',
      },
    ],
    meta,
  },
  cohorts: {
    name: 'cohorts',
    timezone: 'UTC',
    cohorts: [
      cohort('2026-09-01', 120, [1, 0.42, 0.35]),
      cohort('2026-10-01', 96, [1, 0.38]),
      cohort('2026-11-01', 71, [1]),
    ],
    meta,
  },
};

function cohort(month: string, customers: number, shares: readonly number[]) {
  return {
    month,
    customers,
    months: shares.map((share) => ({ customers: Math.round(customers * share), share, volumeInUSD: '100.00' })),
  };
}

/** Everything that the page asks for. */
export function answerAnalytics(stage: Stage): void {
  answerNames(stage);
  stage.answer(listAnalyticsGroups, groups);
  stage.answer(getGraphData, ({ params, query }) => graphAnswer(params.g, params.x, query));
  stage.answer(getAnalytic, ({ params, query }): Named => {
    switch (params.name) {
      case 'overview':
        return overview;
      case 'funnel':
        throw new Error('The page draws the graph.');
      case 'failure-reasons':
        return { name: 'failure-reasons', ...graphAnswer('payments', 'failure_reasons', query) };
      default:
        return named[params.name as keyof typeof named];
    }
  });
}
