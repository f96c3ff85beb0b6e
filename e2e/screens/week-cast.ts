import { getOverview } from '../../packages/contract/src/payments/overview.ts';
import { getProjectPaymentSummary } from '../../packages/contract/src/payments/payments.ts';
import { answerHome } from './home.ts';
import { busyMoney } from './money-cast.ts';
import { answerMoney, busyFunds } from './money-stage.ts';
import type { Stage } from './stage.ts';

const week = ['14', '15', '16', '17', '18', '19', '20'].map((day, at) => ({
  day: `2026-11-${day}`,
  volumeInUSD: ['1320.00', '1105.50', '2580.20', '2093.40', '3042.10', '2083.16', '1984.00'][at] ?? '0',
  volumeInUSDBefore: ['1650.00', '1240.00', '2120.00', '1830.00', '2510.00', '2890.00', '400.89'][at] ?? '0',
  settled: 14,
  byChain: [],
}));

/** A home with a week of payments behind it, and money in every place. */
export function answerWeek(stage: Stage): void {
  answerHome(stage);
  answerMoney(stage, busyMoney(), busyFunds());
  stage.answer(getProjectPaymentSummary, {
    totalCount: 96,
    closedCount: 96,
    openCount: 0,
    cancelledCount: 0,
    attentionCount: 0,
  });
  stage.answer(getOverview, {
    since: '2026-11-14T00:00:00.000Z',
    until: '2026-11-20T14:00:00.000Z',
    volumeInUSD: '14208.36',
    volumeInUSDBefore: '12640.89',
    payments: 99,
    paymentsBefore: 80,
    settled: 96,
    settledBefore: 77,
    lapsed: 3,
    lapsedBefore: 3,
    newCustomers: 21,
    newCustomersBefore: 12,
    paidForReal: true,
    daily: week,
    byCurrency: (
      [
        ['BASE', 'USDC', '8914.20'],
        ['BTC', 'BTC', '3426.75'],
        ['TRX', 'USDT', '1867.41'],
      ] as const
    ).map(([blockchainCode, currencyCode, volumeInUSD]) => ({
      blockchainCode,
      currencyCode,
      volumeInUSD,
      settled: 32,
    })),
  });
}
