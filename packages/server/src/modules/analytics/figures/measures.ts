/** What figures are made of: payments, and what has rows of its own. */
export const sources = ['payment', 'friend', 'friend_payment', 'reward', 'payout', 'sweep'] as const;
export type Source = (typeof sources)[number];

/** What these add to the figures. Each adds up over buckets, projects, labels and currencies. */
export const measures = [
  'created',
  'step',
  'received',
  'pay_time',
  'lapsed',
  'given_back',
  'friend_linked',
  'friend_converted',
  'friend_paid',
  'reward',
  'paid_out',
  'network_fee',
  'swept',
  'fee_unpriced',
  'swept_unpriced',
] as const;
/** Of customers, each counted once however often they paid: these are counted when they are asked for. */
export const customerMeasures = ['customer', 'new_customer', 'customer_payment', 'customer_value'] as const;
export type CustomerMeasure = (typeof customerMeasures)[number];
export type Measure = (typeof measures)[number] | CustomerMeasure;

export function isOfCustomers(measure: Measure): measure is CustomerMeasure {
  return customerMeasures.some((one) => one === measure);
}

/** The stretches that figures are summed up in: days of every zone begin with one. */
export const bucketMinutes = 15;

const classes = 64;
const dayMs = 86_400_000;

/** Where classes of waiting times end: evenly on a logarithmic scale from a second to seven days, in milliseconds. */
export const payTimeEdges: readonly number[] = Array.from({ length: classes - 1 }, (_, at) =>
  Math.round(1000 * ((7 * dayMs) / 1000) ** ((at + 1) / classes)),
);

/** The middle of a class, in seconds. Those beyond the ends are as the ends. */
export function secondsOfClass(at: number): number {
  const from = payTimeEdges[at - 1] ?? 1000;
  const until = payTimeEdges[at] ?? 7 * dayMs;
  return Math.round(Math.sqrt(from * until)) / 1000;
}
