import fc from 'fast-check';

/** What people, payers and chains do. */
export type Deed =
  | { deed: 'pay'; friend: number; dollars: number }
  | { deed: 'more'; payment: number; dollars: number }
  | { deed: 'refund'; payment: number; dollars: number; status: 'paying' | 'paid' }
  | { deed: 'reorg' | 'return' | 'unrefund'; payment: number }
  | { deed: 'later'; days: number }
  | { deed: 'request' | 'stop' }
  // How many withdrawals back: none is the newest.
  | { deed: 'approve' | 'reject'; back: number }
  | { deed: 'payout'; back: number; status: 'processed' | 'cancelled' | 'failed' | 'sent'; sleeps: boolean }
  | { deed: 'allow' | 'refuse'; reward: number };

const at = fc.nat({ max: 7 });
/** Few, so that what went comes again. */
const payment = fc.nat({ max: 2 });
/** Mostly what was asked for last. */
const back = fc.constantFrom(0, 0, 0, 1, 2);
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
        deed: fc.constant('more' as const),
        payment,
        dollars: fc.integer({ min: 1, max: 400 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        deed: fc.constant('refund' as const),
        payment,
        status: fc.constantFrom('paying' as const, 'paid' as const),
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
      weight: 2,
      arbitrary: fc.record({ deed: fc.constantFrom('request' as const, 'request' as const, 'stop' as const) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        deed: fc.constantFrom('approve' as const, 'approve' as const, 'approve' as const, 'reject' as const),
        back,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        deed: fc.constant('payout' as const),
        back,
        sleeps: fc.boolean(),
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
  { deed: 'approve', back: 0 },
  { deed: 'reorg', payment: 0 },
  { deed: 'stop' },
  { deed: 'approve', back: 0 },
  { deed: 'return', payment: 0 },
  { deed: 'approve', back: 0 },
  { deed: 'payout', back: 0, status: 'processed', sleeps: true },
  { deed: 'refund', payment: 0, dollars: 200, status: 'paid' },
  { deed: 'pay', friend: 1, dollars: 400 },
  { deed: 'request' },
  { deed: 'reject', back: 0 },
  { deed: 'request' },
  { deed: 'approve', back: 0 },
  { deed: 'payout', back: 0, status: 'processed', sleeps: false },
  { deed: 'pay', friend: 2, dollars: 400 },
  { deed: 'request' },
  // Paid before what was asked for since: that one is under way beside it again, and then waits beside it.
  { deed: 'payout', back: 1, status: 'sent', sleeps: false },
  { deed: 'payout', back: 1, status: 'cancelled', sleeps: true },
  { deed: 'approve', back: 1 },
  { deed: 'approve', back: 0 },
  // What is free grows by what is not, is held by nobody, goes back in part, and comes again.
  { deed: 'later', days: 4 },
  { deed: 'pay', friend: 0, dollars: 1 },
  { deed: 'later', days: 4 },
  { deed: 'more', payment: 3, dollars: 300 },
  { deed: 'refund', payment: 3, dollars: 100, status: 'paying' },
  { deed: 'unrefund', payment: 3 },
  { deed: 'later', days: 1 },
  { deed: 'more', payment: 3, dollars: 30 },
  { deed: 'refuse', reward: 5 },
  { deed: 'more', payment: 3, dollars: 30 },
  { deed: 'request' },
];
