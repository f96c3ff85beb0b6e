import * as z from 'zod';
import { chainCodes } from '@coffer/kernel/chain.ts';
import { endpoint } from '../endpoint.ts';
import { instant, projectRef, recordId } from '../fields.ts';
import { dollars, inProject } from './growth-fields.ts';

/** Figures that people decide by. Money is dollars as they were worth when they came. */

const tag = 'Analytics';
const path = '/api/v1/external-platform/:projectId/analytics';

export const analyticsIntervals = ['hour', 'day', 'week', 'month'] as const;
export type AnalyticsInterval = (typeof analyticsIntervals)[number];

export const dateFilters = [
  'today',
  'yesterday',
  'last_7_days',
  'last_14_days',
  'last_30_days',
  'this_month',
  'last_month',
  'custom',
] as const;
export type DateFilter = (typeof dateFilters)[number];

export const dimensions = ['none', 'network', 'currency', 'campaign'] as const;

export const comparisons = ['none', 'previous_period', 'previous_year'] as const;

const units = ['usd', 'count', 'number', 'ratio', 'seconds'] as const;

const metric = z.strictObject({
  id: z.string(),
  name: z.string(),
  unit: z.enum(units),
  betterWhen: z.enum(['up', 'down']).nullable(),
});

export const listAnalyticsGroups = endpoint({
  id: 'listAnalyticsGroups',
  tag,
  method: 'GET',
  path: `${path}/groups`,
  summary: 'The graphs that there are, by group',
  auth: 'any',
  params: inProject,
  result: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      graphs: z.array(
        z.strictObject({
          id: z.string(),
          name: z.string(),
          type: z.enum(['timeseries', 'bar', 'funnel', 'heatmap']),
          unit: z.enum(units).describe('Of its first metric'),
          metrics: z.array(metric),
          seriesBy: z
            .enum(['none', 'network', 'currency', 'campaign', 'label', 'weekday'])
            .describe('What each of its series is about, where nothing else is asked for'),
          dimensions: z.array(z.enum(['network', 'currency', 'campaign'])).describe('What `dimension` may be'),
          filters: z
            .array(z.enum(['network', 'currency']))
            .describe('Which of `network_codes` and `currency_codes` it takes; others are refused'),
          intervals: z.array(z.strictObject({ interval: z.enum(analyticsIntervals), maxDays: z.int() })),
        }),
      ),
    }),
  ),
});

const codesAllowed = 'must be codes such as "USDC,ETH", at most 50 of them';
/** A list, or one text with commas. */
const codes = z
  .union(
    [
      z.array(z.string()),
      z
        .string()
        .max(1000, codesAllowed)
        .transform((text) => text.split(',')),
    ],
    codesAllowed,
  )
  .pipe(
    z
      .array(
        z
          .string()
          .trim()
          .regex(/^[A-Za-z0-9._-]{1,20}$/, codesAllowed),
      )
      .min(1, codesAllowed)
      .max(50, codesAllowed),
  );

const day = z.iso.date('must be a date such as 2026-11-30');

const filter = z.enum(dateFilters, `must be one of ${dateFilters.join(', ')}`);

/** What published clients send, and what ours add. */
export const graphQuestion = z.strictObject({
  date_filter: filter.optional(),
  analytics_date_filter: filter.optional().describe('The same by its other name'),
  custom_start_date: day.optional().describe('With `custom`: the first day'),
  custom_end_date: day.optional().describe('With `custom`: the last day, which belongs to it'),
  currency_codes: codes.optional(),
  network_codes: codes.optional(),
  interval: z.enum(analyticsIntervals, `must be one of ${analyticsIntervals.join(', ')}`).optional(),
  timezone: z.string().max(60).default('UTC').describe('An IANA zone, such as Europe/Vienna; days begin there'),
  compare: z.enum(comparisons, `must be one of ${comparisons.join(', ')}`).default('none'),
  dimension: z.enum(dimensions, `must be one of ${dimensions.join(', ')}`).optional(),
});
export type GraphQuestion = z.output<typeof graphQuestion>;

const value = z
  .union([z.string(), z.number(), z.null()])
  .describe('Dollars as a decimal, or a number; null: undefined');

const series = z.strictObject({
  key: z.string(),
  label: z.string(),
  metric: z.string(),
  values: z.array(value),
  total: value,
});

const bucket = z.strictObject({
  start: instant,
  end: instant.describe('Does not belong to it'),
  partial: z.boolean().describe('Its end is still to come'),
});

const total = z.strictObject({
  value,
  previous: value,
  change: z.number().nullable().describe('0.5 is half as much again'),
  changeReason: z.enum(['not_compared', 'previous_zero', 'undefined']).nullable(),
});

export const figuresMeta = z.strictObject({
  generatedAt: instant,
  freshAsOf: instant.nullable().describe('When figures last changed; null before the first'),
  complete: z.boolean().describe('Nothing is known that is not in these figures yet'),
  comparedAt: instant.nullable().describe('When they were last compared with the payments'),
  viewsSince: instant
    .nullable()
    .describe(
      'From then on it is counted who opened the page of a payment and saw its address; null: from the first payment on',
    ),
  fxSource: z.literal('at_confirmation'),
  estimated: z.literal(false),
});

export const graphAnswer = z.strictObject({
  group: z.string(),
  graph: z.string(),
  interval: z.enum(analyticsIntervals),
  timezone: z.string(),
  from: z.iso.date(),
  to: z.iso.date().describe('The last day, which belongs to it'),
  currency: z.literal('USD'),
  buckets: z.array(bucket),
  series: z.array(series),
  totals: z.record(z.string(), total),
  comparison: z
    .strictObject({
      from: z.iso.date(),
      to: z.iso.date(),
      alignment: z.literal('bucket_index'),
      buckets: z.array(bucket),
      series: z.array(series),
    })
    .nullable(),
  meta: figuresMeta,
});
export type GraphAnswer = z.output<typeof graphAnswer>;

const oneGraph = z.strictObject({ projectId: projectRef, g: z.string().max(40), x: z.string().max(40) });

export const getGraphData = endpoint({
  id: 'getGraphData',
  tag,
  method: 'GET',
  path: `${path}/groups/:g/graph/:x/data`,
  summary: 'What a graph shows of a period',
  auth: 'any',
  params: oneGraph,
  query: graphQuestion,
  result: graphAnswer,
});

export const askGraphData = endpoint({
  id: 'askGraphData',
  tag,
  method: 'POST',
  path: `${path}/groups/:g/graph/:x/data`,
  summary: 'What a graph shows of a period, for clients that ask by POST',
  auth: 'any',
  repeatable: true,
  params: oneGraph,
  body: graphQuestion,
  result: graphAnswer,
});

export const analyticNames = [
  'overview',
  'funnel',
  'cohorts',
  'live',
  'liability',
  'failure-reasons',
  'top-customers',
  'top-referrers',
] as const;
export type AnalyticName = (typeof analyticNames)[number];

const card = z.strictObject({
  id: z.string(),
  name: z.string(),
  unit: z.enum(units),
  ...total.shape,
  values: z.array(value),
});

const customer = z.strictObject({
  id: recordId,
  projectID: recordId,
  customerID: z.string(),
  email: z.string().nullable(),
  payments: z.int(),
  volumeInUSD: dollars,
});

const referrer = z.strictObject({
  id: recordId,
  projectID: recordId,
  referenceID: z.string(),
  email: z.string(),
  friends: z.int().describe('Whose payments they are'),
  payments: z.int(),
  revenueInUSD: dollars,
});

const live = z.strictObject({
  since: instant,
  created: z.int(),
  paid: z.int(),
  volumeInUSD: dollars,
  byNetwork: z.array(z.strictObject({ blockchainCode: z.enum(chainCodes), payments: z.int(), volumeInUSD: dollars })),
});

const cohort = z.strictObject({
  month: z.iso.date().describe('In which they paid for the first time: its first day'),
  customers: z.int(),
  months: z
    .array(z.strictObject({ customers: z.int(), share: z.number().describe('0 to 1'), volumeInUSD: dollars }))
    .describe('Who of them paid in that month, from the first one on to the one that runs'),
});

const step = z.strictObject({
  key: z.string(),
  name: z.string(),
  reached: z.int().describe('Payments that came so far'),
  ofFirst: z.number().nullable().describe('0 to 1; null: there are none'),
  lost: z.int().describe('That came no further than the step before'),
  lostShare: z.number().nullable().describe('Of those who came to the step before: 0 to 1'),
});

const owed = z.strictObject({ blockchainCode: z.enum(chainCodes), currencyCode: z.string(), owedUSD: dollars });

export const getAnalytic = endpoint({
  id: 'getAnalytic',
  tag,
  method: 'GET',
  path: `${path}/:name`,
  summary: 'Figures by name: overview, funnel, cohorts, live, liability, failure-reasons, top-customers, top-referrers',
  auth: 'any',
  params: z.strictObject({ projectId: projectRef, name: z.string().max(40) }),
  query: graphQuestion,
  result: z.union([
    z.strictObject({ name: z.literal('overview'), cards: z.array(card), buckets: z.array(bucket), meta: figuresMeta }),
    z.strictObject({ name: z.literal('funnel'), ...graphAnswer.shape, steps: z.array(step) }),
    z.strictObject({ name: z.literal('failure-reasons'), ...graphAnswer.shape }),
    z.strictObject({ name: z.literal('live'), ...live.shape, meta: figuresMeta }),
    z.strictObject({
      name: z.literal('cohorts'),
      timezone: z.string(),
      cohorts: z.array(cohort),
      meta: figuresMeta,
    }),
    z.strictObject({
      name: z.literal('liability'),
      owedUSD: dollars.describe('What rewards promise and nobody was paid yet'),
      currencies: z.array(owed),
      meta: figuresMeta,
    }),
    z.strictObject({ name: z.literal('top-customers'), customers: z.array(customer).max(10), meta: figuresMeta }),
    z.strictObject({ name: z.literal('top-referrers'), referrers: z.array(referrer).max(10), meta: figuresMeta }),
  ]),
});
