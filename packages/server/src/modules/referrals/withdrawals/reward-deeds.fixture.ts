import fc from 'fast-check';

/** What people, payers and chains do. */
export type Deed =
  | { deed: 'pay'; friend: number; dollars: number }
  | { deed: 'refund'; payment: number; dollars: number }
  | { deed: 'reorg' | 'return' | 'unrefund'; payment: number }
  | { deed: 'later'; days: number }
  | { deed: 'request' | 'approve' | 'reject' | 'stop' }
  | { deed: 'payout'; status: 'processed' | 'cancelled' | 'failed' | 'sent' }
  | { deed: 'allow' | 'refuse'; reward: number };

const at = fc.nat({ max: 7 });
/** Few, so that what went comes again. */
const payment = fc.nat({ max: 2 });
export const deeds = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        deed: fc.constant('pay' as const),
        friend: fc.nat({ max: 2 }),
        dollars: fc.integer({ min: 1, max: 400 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        deed: fc.constant('refund' as const),
        payment,
        dollars: fc.integer({ min: 1, max: 200 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        deed: fc.constantFrom('reorg' as const, 'return' as const, 'unrefund' as const),
        payment,
      }),
    },
    { weight: 2, arbitrary: fc.record({ deed: fc.constant('later' as const), days: fc.integer({ min: 1, max: 4 }) }) },
    {
      weight: 5,
      arbitrary: fc.record({
        deed: fc.constantFrom(
          'request' as const,
          'request' as const,
          'approve' as const,
          'approve' as const,
          'approve' as const,
          'reject' as const,
          'stop' as const,
        ),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        deed: fc.constant('payout' as const),
        status: fc.constantFrom(
          'processed' as const,
          'processed' as const,
          'cancelled' as const,
          'failed' as const,
          'sent' as const,
        ),
      }),
    },
    { weight: 2, arbitrary: fc.record({ deed: fc.constantFrom('allow' as const, 'refuse' as const), reward: at }) },
  ),
  { minLength: 15, maxLength: 40, size: 'max' },
);

/** One sequence in which all of it happens: chance may leave something out. */
export const fullStory: Deed[] = [
  { deed: 'pay', friend: 0, dollars: 400 },
  { deed: 'request' },
  { deed: 'approve' },
  { deed: 'reorg', payment: 0 },
  { deed: 'stop' },
  { deed: 'approve' },
  { deed: 'return', payment: 0 },
  { deed: 'approve' },
  { deed: 'payout', status: 'processed' },
  { deed: 'refund', payment: 0, dollars: 200 },
  { deed: 'pay', friend: 1, dollars: 400 },
  { deed: 'request' },
  { deed: 'reject' },
  { deed: 'request' },
  { deed: 'approve' },
];
