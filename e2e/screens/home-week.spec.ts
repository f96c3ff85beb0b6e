import { whoAmI } from '../../packages/contract/src/people/identity.ts';
import { getOverview } from '../../packages/contract/src/payments/overview.ts';
import { getProjectPaymentSummary } from '../../packages/contract/src/payments/payments.ts';
import { look } from '../look.ts';
import { me } from './cast.ts';
import { answerHome } from './home.ts';
import { busyMoney } from './money-cast.ts';
import { answerMoney, busyFunds } from './money-stage.ts';
import { expect, open, test } from './screen-test.ts';

const week = ['14', '15', '16', '17', '18', '19', '20'].map((day, at) => ({
  day: `2026-11-${day}`,
  volumeInUSD: ['1320.00', '1105.50', '2580.20', '2093.40', '3042.10', '2083.16', '1984.00'][at] ?? '0',
  volumeInUSDBefore: ['1650.00', '1240.00', '2120.00', '1830.00', '2510.00', '2890.00', '400.89'][at] ?? '0',
  settled: 14,
  byChain: [],
}));

test('home answers what came in this week and where it is, and each line leads there', async ({ page, stage }) => {
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
  await open(page, stage, '/project/all/dashboard');
  const received = page.getByRole('region', { name: 'Received in 7 days' });
  await expect(received).toContainText('$14,208.36');
  await expect(received).toContainText('+12.4 % from $12,640.89');
  await expect(received).toContainText('$1,984.00 of it today');
  const here = page.getByRole('region', { name: 'And it is here' });
  await expect(here.getByRole('listitem')).toContainText(['2,822.94', '12,406.44', '6,412.85', '41,220.40']);
  await expect(here).toContainText('Total$14,208.36$62,862.63');
  await look(page, 'home-week');
  await here.getByRole('link', { name: /^Moving/ }).click();
  await expect(page).toHaveURL(/section=moving/);
  await expect(page.getByRole('region', { name: 'Moving' })).toBeInViewport();

  await test.step('who may not see the money has the week alone', async () => {
    stage.answer(whoAmI, me(['payments:read', 'projects:read']));
    await open(page, stage, '/project/all/dashboard');
    await expect(received).toContainText('$14,208.36');
    await expect(here).toHaveCount(0);
  });
});
