import type { Result } from '../../packages/contract/src/endpoint.ts';
import { listReports, type MadeReport } from '../../packages/contract/src/growth/made-reports.ts';
import { getMonthlyStatement, type MonthlyStatement } from '../../packages/contract/src/growth/monthly-statements.ts';
import { getTaxEstimate, type TaxEstimate, type TaxLine } from '../../packages/contract/src/growth/tax.ts';
import {
  getStatement,
  listStatementBookings,
  statementLines,
  statementMemos,
  type StatementBooking,
} from '../../packages/contract/src/growth/reports.ts';
import { answerNames } from './payouts-cast.ts';
import type { Stage } from './stage.ts';

export type Statement = Result<typeof getStatement>;
type Asset = Statement['assets'][number];
type Chain = Asset['blockchainCode'];

const contract = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913';

/** Amounts by line, in order; what is not told is nothing. */
type Told = { opening: string; lines: readonly string[]; sum: string; closing: string; memos: readonly string[] };

function asset(code: string, chain: Chain, { opening, lines, sum, closing, memos }: Told): Asset {
  return {
    asset: code === 'BTC' ? 'BTC/native' : `${chain}/${contract}`,
    currencyCode: code,
    blockchainCode: chain,
    opening,
    openingUSD: opening,
    lines: statementLines.map((line, at) => ({
      line,
      amount: lines[at] ?? '0',
      amountUSD: lines[at] ?? '0',
      bookings: lines[at] === undefined || lines[at] === '0' ? 0 : 3,
    })),
    closing,
    closingUSD: closing,
    standing: { own: closing, customers: '0', promised: '0' },
    memos: statementMemos.map((memo, at) => ({ memo, amount: memos[at] ?? '0', bookings: memos[at] ? 2 : 0 })),
    withoutRate: 0,
    check: { holds: true, lines: sum, balances: sum, bookings: sum },
  };
}

const usdc = asset('USDC', 'BASE', {
  opening: '4126.4',
  lines: ['5482.13', '-128.4', '-3000'],
  sum: '2353.73',
  closing: '6480.13',
  memos: ['5353.73', '100', '5200', '0'],
});
const usdt = asset('USDT', 'TRX', {
  opening: '1882.15',
  lines: ['3417.9', '-74.9', '-1500', '0', '-25.5'],
  sum: '1817.5',
  closing: '3699.65',
  memos: ['3317.5', '0', '3100', '0'],
});
const btc = asset('BTC', 'BTC', {
  opening: '0.02140018',
  lines: ['0.02611842', '0', '-0.01'],
  sum: '0.01611842',
  closing: '0.0375186',
  memos: ['0.02611842', '0', '0.024', '0.00008412'],
});

export const october: Statement = {
  projectID: 1,
  projectName: 'Norrvik Roasters',
  from: '2026-10-01',
  to: '2026-11-01',
  timezone: 'UTC',
  start: '2026-10-01T00:00:00.000Z',
  end: '2026-11-01T00:00:00.000Z',
  madeAt: '2026-11-20T12:00:00.000Z',
  partial: false,
  assets: [usdc, usdt, btc],
  dollars: {
    opening: '7812.72',
    lines: statementLines.map((line, at) => ({
      line,
      amountUSD: ['11102.23', '-203.3', '-5343.1', '0', '-25.5'][at] ?? '0',
      bookings: [468, 4, 6, 0, 1][at] ?? 0,
    })),
    closing: '13343.05',
    sum: '5530.33',
    bookings: '5530.33',
    holds: true,
  },
  rewards: {
    openingUSD: '390.2',
    grantedUSD: '84.4',
    takenBackUSD: '-12',
    paidOutUSD: '-50',
    closingUSD: '412.6',
    holds: true,
  },
  check: { holds: true, bookings: 479, problems: [] },
};

/** As many columns as a shop on all networks has. */
export const wide: Statement = {
  ...october,
  assets: (['BASE', 'ETH', 'TRX', 'SOLANA'] as const).flatMap((chain) =>
    (['USDC', 'USDT'] as const).map((code) => ({
      ...usdc,
      asset: `${chain}/${code}`,
      currencyCode: code,
      blockchainCode: chain,
    })),
  ),
};

export const wrong: Statement = {
  ...october,
  assets: [
    { ...usdc, check: { holds: false, lines: '2353.73', balances: '2353.75', bookings: '2353.73' } },
    usdt,
    { ...btc, withoutRate: 2 },
  ],
  check: {
    holds: false,
    bookings: 479,
    problems: ['The lines of USDC on BASE differ from the balances of the ledger by -0.02.'],
  },
};

export const empty: Statement = {
  ...october,
  assets: [],
  dollars: {
    ...october.dollars,
    opening: '0',
    lines: october.dollars.lines.map(({ line }) => ({ line, amountUSD: '0', bookings: 0 })),
    closing: '0',
    sum: '0',
    bookings: '0',
  },
  rewards: null,
  check: { holds: true, bookings: 0, problems: [] },
};

function booking(at: number, given: Partial<StatementBooking> = {}): StatementBooking {
  return {
    transactionID: 1200 + at,
    at: new Date(Date.parse('2026-10-01T06:41:00Z') + at * 3_600_000).toISOString(),
    kind: 'received',
    booked: 'deposit.confirmed',
    asset: usdc.asset,
    currencyCode: 'USDC',
    blockchainCode: 'BASE',
    amount: '49.2',
    amountUSD: '49.2',
    rateUSD: '1',
    rateSource: 'stablecoin',
    paymentReference: `8f4e0cc9-04d0-4a3e-9b36-1f1f3d6a7c${10 + at}`,
    payoutID: null,
    transactionHash: `0x${'ab'.repeat(32)}`,
    ...given,
  };
}

const bookings = [
  ...Array.from({ length: 3 }, (_, at) => booking(at)),
  booking(3, { amountUSD: null, rateUSD: null, rateSource: null, paymentReference: null }),
];

export function made(id: number, given: Partial<MadeReport> = {}): MadeReport {
  return {
    id,
    projectID: 1,
    kind: 'statement',
    format: 'csv',
    from: '2026-10-01',
    to: '2026-11-01',
    timezone: 'Europe/Vienna',
    status: 'ready',
    name: 'statement-1-2026-10-01-2026-11-01.csv',
    written: 5001,
    bookings: 5001,
    bytes: 3_412_000,
    askedBy: 'mara.keller@norrvik.example',
    askedAt: '2026-11-20T12:00:00.000Z',
    endedAt: '2026-11-20T12:01:00.000Z',
    expiresAt: '2026-11-27T12:01:00.000Z',
    failure: null,
    ...given,
  };
}

export const openReport = {
  status: 'waiting',
  name: null,
  written: 0,
  bookings: null,
  bytes: 0,
  endedAt: null,
  expiresAt: null,
} as const;

const readers = [
  { memberID: 1, email: 'root@example.com' },
  { memberID: 7, email: 'mara.keller@norrvik.example' },
  { memberID: 8, email: 'bookkeeping-of-norrvik-roasters-and-friends@accountants.example' },
];

export const unmailed: MonthlyStatement = {
  on: false,
  formats: [],
  timezone: 'UTC',
  recipients: [],
  readers,
  mailIsSetUp: true,
  next: null,
  months: [],
};

export const mailed: MonthlyStatement = {
  ...unmailed,
  on: true,
  formats: ['pdf', 'csv'],
  timezone: 'Europe/Vienna',
  mailIsSetUp: false,
  recipients: [
    { memberID: 7, email: 'mara.keller@norrvik.example', mayRead: true },
    { memberID: 8, email: 'bookkeeping-of-norrvik-roasters-and-friends@accountants.example', mayRead: false },
  ],
  next: { month: '2026-11-01', dueAt: '2026-12-01T00:00:00.000Z' },
  months: [
    {
      month: '2026-10-01',
      askedAt: '2026-11-01T00:00:05.000Z',
      letters: [
        { email: 'mara.keller@norrvik.example', sentAt: '2026-11-01T00:00:09.000Z', failure: null },
        {
          email: 'bookkeeping-of-norrvik-roasters-and-friends@accountants.example',
          sentAt: null,
          failure: 'They may not take statements of this project any more.',
        },
      ],
    },
    {
      month: '2026-09-01',
      askedAt: '2026-10-01T00:00:05.000Z',
      letters: [{ email: 'mara.keller@norrvik.example', sentAt: '2026-10-01T00:00:09.000Z', failure: null }],
    },
  ],
};

const taxLines: TaxLine[] = [
  {
    transactionID: 1301,
    at: '2026-10-20T08:00:00.000Z',
    year: '2026',
    kind: 'paid_out',
    asset: btc.asset,
    currencyCode: 'BTC',
    blockchainCode: 'BTC',
    amount: '0.01',
    acquiredAt: '2025-09-02T08:00:00.000Z',
    heldDays: 413,
    proceedsUSD: '912.4',
    costUSD: '600.1',
    gainUSD: '312.3',
    paymentReference: null,
    payoutID: 17,
    transactionHash: null,
  },
  {
    transactionID: 1290,
    at: '2026-10-11T08:00:00.000Z',
    year: '2026',
    kind: 'refunded',
    asset: usdc.asset,
    currencyCode: 'USDC',
    blockchainCode: 'BASE',
    amount: '128.4',
    acquiredAt: null,
    heldDays: null,
    proceedsUSD: '128.4',
    costUSD: null,
    gainUSD: null,
    paymentReference: '8f4e0cc9-04d0-4a3e-9b36-1f1f3d6a7c10',
    payoutID: 16,
    transactionHash: null,
  },
];

const yearOf = { lines: 3, proceedsUSD: '3000', costUSD: '3001.5', gainUSD: '-1.5', longGainUSD: '0' };

export const tax: TaxEstimate = {
  projectID: 1,
  projectName: 'Norrvik Roasters',
  from: '2026-10-01',
  to: '2026-11-01',
  timezone: 'UTC',
  madeAt: '2026-11-20T12:00:00.000Z',
  partial: false,
  method: 'FIFO',
  assets: [
    {
      asset: usdc.asset,
      currencyCode: 'USDC',
      blockchainCode: 'BASE',
      years: [{ year: '2026', ...yearOf, amount: '3000', unknown: { lines: 1, amount: '128.4' } }],
      left: { amount: '6480.13', costUSD: '6480.13', withoutCost: '0' },
      check: { holds: true, left: '6480.13', closing: '6480.13', consumed: '3128.4', disposed: '3128.4' },
    },
    {
      asset: btc.asset,
      currencyCode: 'BTC',
      blockchainCode: 'BTC',
      years: [
        {
          year: '2026',
          lines: 1,
          amount: '0.01',
          proceedsUSD: '912.4',
          costUSD: '600.1',
          gainUSD: '312.3',
          longGainUSD: '312.3',
          unknown: { lines: 0, amount: '0' },
        },
      ],
      left: { amount: '0.0375186', costUSD: '2380.4', withoutCost: '0' },
      check: { holds: true, left: '0.0375186', closing: '0.0375186', consumed: '0.01', disposed: '0.01' },
    },
  ],
  dollars: {
    lines: 4,
    proceedsUSD: '3912.4',
    costUSD: '3601.6',
    gainUSD: '310.8',
    longGainUSD: '312.3',
    unknownLines: 1,
  },
  lines: taxLines,
  check: { holds: true, problems: [] },
};

/** Two pages of a line, and statements of the days that are asked for. */
export function answerReports(stage: Stage, statement: Statement = october): void {
  answerNames(stage);
  stage.answer(listReports, { reports: [] });
  stage.answer(getTaxEstimate, ({ query: { from, to, timezone } }) => ({ ...tax, from, to, timezone }));
  stage.answer(getMonthlyStatement, unmailed);
  stage.answer(getStatement, ({ query: { from, to, timezone } }) => ({ ...statement, from, to, timezone }));
  stage.answer(listStatementBookings, ({ query: { line, cursor } }) => {
    if (line === 'paid_out') {
      const paid = booking(9, {
        kind: 'paid_out',
        booked: 'payout.paid',
        amount: '-500',
        paymentReference: null,
        payoutID: 17,
      });
      return { bookings: [paid], nextCursor: null };
    }
    return cursor === undefined ? { bookings, nextCursor: 'next' } : { bookings: [booking(5)], nextCursor: null };
  });
}
