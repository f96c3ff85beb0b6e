import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Result } from '../../packages/contract/src/endpoint.ts';
import { getAnalytic, getGraphData, listAnalyticsGroups } from '../../packages/contract/src/growth/analytics.ts';
import { listBlockchains } from '../../packages/contract/src/money-in/blockchains.ts';
import { whoAmI } from '../../packages/contract/src/people/identity.ts';
import { look } from '../look.ts';
import { answerAnalytics, graphAnswer, meta, overview } from './analytics-cast.ts';
import { me } from './cast.ts';
import { expect, open, test } from './screen-test.ts';

const address = '/project/1/growth/analytics';

test.beforeEach(({ stage }) => answerAnalytics(stage));

test('what came in, beside what came before, and what it is made of', async ({ page, stage }) => {
  await open(page, stage, address);
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
  // The zone stands in the address from the beginning: whoever is sent it sees the same days.
  await expect(page).toHaveURL(/zone=UTC/);
  const figures = page.getByRole('region', { name: 'Overview' });
  await expect(figures).toContainText('$184,302.16');
  await expect(figures).toContainText('+12.4 % from $163,970.80');
  await expect(figures).toContainText('−1.2 pt');
  await expect(chart(page, 'Gross volume')).toBeVisible();
  const parts = page.getByRole('table', { name: 'Gross volume, by what it is made of' });
  await expect(parts.getByRole('row')).toHaveCount(7);
  await expect(parts.getByRole('row').nth(1)).toContainText('36.0 %');
  await expect(parts.getByRole('row').last()).toContainText('100 %');
  await expect(page.getByText(/Compared with the payments 20 Nov 2026, 03:10/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'The last 30 minutes' })).toContainText('$1,284.50');
  await expect(page.getByRole('table', { name: 'Owed in rewards' })).toContainText('$412.60');
  await look(page, 'analytics-revenue');
  // A figure is picked in one place, the head of the card that draws it.
  const card = page.getByRole('region', { name: 'Gross volume by network' });
  const net = card.getByRole('region', { name: 'Overview' }).getByRole('button', { name: /^Net volume/ });
  await expect(page.getByRole('button', { name: /^Net volume/ })).toHaveCount(1);
  await net.click();
  await expect(chart(page, 'Net volume')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Net volume/ })).toBeFocused();
});

test('a figure tells what is added up, currency by currency, and leads to its payments', async ({ page, stage }) => {
  await open(page, stage, `${address}?zone=UTC`);
  await page.getByRole('button', { name: 'How Gross volume is made' }).click();
  const dialog = page.getByRole('dialog', { name: 'How Gross volume is made' });
  await expect(dialog.getByRole('table', { name: 'What Gross volume is made of' })).toContainText('$184,302.16');
  await expect
    .poll(() =>
      stage
        .asked(getGraphData)
        .some(({ params, query }) => params.x === 'gross_volume' && query.dimension === 'currency'),
    )
    .toBe(true);
  await expect(dialog.getByRole('link', { name: 'Open these payments' })).toHaveAttribute(
    'href',
    /^\/project\/1\/payments\/allPayments\?.*tab=paid.*paidFrom=/,
  );
  // The figures of this stage are made up: what does not add up says so.
  await expect(dialog.getByRole('alert')).toContainText('The parts do not add up to it yet');
  await look(page, 'made-of-currencies');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'How Gross volume is made' })).toBeFocused();
  await page.getByRole('button', { name: 'How Average payment is made' }).click();
  await expect(page.getByRole('dialog')).toContainText('Gross volume divided by the number of paid payments.');
});

test('while the strip cannot be read, each graph can still be chosen', async ({ page, stage, refusals }) => {
  refusals.add(500);
  stage.refuse(getAnalytic, 'INTERNAL', 'Something went wrong on our side.');
  await open(page, stage, `${address}?zone=UTC`);
  await page.getByRole('group', { name: 'Graphs of Revenue' }).getByRole('button', { name: 'Net volume' }).click();
  await expect(chart(page, 'Net volume')).toBeVisible();
});

test('every choice stands in the address, is asked of the server, and survives a reload', async ({ page, stage }) => {
  await open(page, stage, address);
  await page.getByRole('group', { name: 'Period' }).getByRole('button', { name: 'Last month' }).click();
  await expect(page).toHaveURL(/period=last_month/);
  await page.getByRole('button', { name: /^Compare/ }).click();
  await page.getByRole('combobox', { name: 'Compare' }).selectOption('previous_year');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Zone UTC' }).click();
  await page.getByRole('combobox', { name: 'Days begin in' }).selectOption('Europe/Vienna');
  await page.getByRole('group', { name: 'Interval' }).getByRole('button', { name: 'Week' }).click();
  await page.getByRole('button', { name: 'Tron' }).click();
  await expect(page).toHaveURL(/network=TRX/);
  await expect(page).toHaveURL(/by=currency/);
  const wanted = {
    date_filter: 'last_month',
    compare: 'previous_year',
    timezone: 'Europe/Vienna',
    interval: 'week',
    network_codes: ['TRX'],
    dimension: 'currency',
  };
  await expect.poll(() => stage.asked(getGraphData).at(-1)?.query).toMatchObject(wanted);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Gross volume by currency' })).toBeVisible();
  await expect.poll(() => stage.asked(getGraphData).at(-1)?.query).toMatchObject(wanted);
  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByText('Link Copied!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test('a range is from one day to another, and one that ends before it begins is not sent', async ({ page, stage }) => {
  await open(page, stage, address);
  await page.getByRole('button', { name: 'Dates' }).click();
  await page.getByLabel('First day').fill('2026-11-10');
  await page.getByLabel('Last day').fill('2026-11-01');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('The last day must not be before the first')).toBeVisible();
  await page.getByLabel('Last day').fill('2026-11-12');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/from=2026-11-10&to=2026-11-12/);
  await expect(page.getByRole('button', { name: 'Dates 10 – 12 Nov 2026' })).toBeVisible();
  await expect
    .poll(() => stage.asked(getGraphData).at(-1)?.query)
    .toMatchObject({ date_filter: 'custom', custom_start_date: '2026-11-10', custom_end_date: '2026-11-12' });
});

test('a bar leads to the payments behind it, by the keyboard as well', async ({ page, stage }) => {
  await open(page, stage, `${address}?zone=UTC&network=TRX`);
  await chart(page, 'Gross volume').focus();
  await expect(page.locator('b').getByText('Thu, 22 Oct 2026')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('b').getByText('Fri, 23 Oct 2026')).toBeVisible();
  await page.keyboard.press('Home');
  await expect(page.locator('b').getByText('Thu, 22 Oct 2026')).toBeVisible();
  const way = page.getByRole('link', { name: 'Open payments paid then' });
  const href = await way.getAttribute('href');
  expect(new URL(href ?? '', stage.site).searchParams.get('network')).toBe('TRX');
  expect(new URL(href ?? '', stage.site).searchParams.get('tab')).toBe('paid');
  expect(new URL(href ?? '', stage.site).searchParams.get('paidFrom')).toBe('2026-10-22T00:00:00.000Z');
  expect(new URL(href ?? '', stage.site).searchParams.get('paidTo')).toBe('2026-10-23T00:00:00.000Z');
  await page.keyboard.press('Tab');
  const ask = page.getByRole('button', { name: 'How Thu, 22 Oct 2026 is made' });
  await expect(ask).toBeFocused();
  await page.keyboard.press('Enter');
  const made = page.getByRole('dialog', { name: 'How Thu, 22 Oct 2026 is made' });
  await expect(made).toContainText(
    'Payments that were paid in this period, each at the rate with which it was counted.',
  );
  await expect(made.getByRole('row')).not.toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(ask).toBeFocused();
  await look(page, 'analytics-pointed', 'phone');
});

test('whoever may not see payments is led to none', async ({ page, stage }) => {
  stage.answer(whoAmI, me(['analytics:read', 'projects:read'], [1]));
  await open(page, stage, `${address}?zone=UTC&tab=customers`);
  await expect(page.getByRole('table', { name: 'Who comes back' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Top customers' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Revenue' }).click();
  await chart(page, 'Gross volume').focus();
  await expect(page.locator('b').getByText('Thu, 22 Oct 2026')).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByText('so far')).toBeVisible();
  await expect(page.getByRole('link', { name: /Open payments/ })).toHaveCount(0);
});

test('the same as a table and as files', async ({ page, stage }) => {
  await open(page, stage, `${address}?zone=UTC`);
  await expect(chart(page, 'Gross volume')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Picture (PNG)' }).click();
  const picture = await readFile(await (await saved).path());
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect(picture.length).toBeGreaterThan(5_000);
  await page.getByRole('button', { name: 'Table' }).click();
  const table = page.getByRole('table', { name: 'Gross volume, as a table' });
  await expect(table.getByRole('row')).toHaveCount(32);
  await expect(table.getByRole('row').last()).toContainText('$7,524.00');
  await expect(table.getByRole('link', { name: 'Thu, 22 Oct 2026' })).toBeVisible();
  await look(page, 'analytics-table');
  const written = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByRole('menuitem', { name: 'Picture (PNG)' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Figures (CSV)' }).click();
  const file = await written;
  expect(file.suggestedFilename()).toBe('gross_volume-2026-10-22-2026-11-20.csv');
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toBe(
    `start,end,${['Base', 'Tron', 'Bitcoin', 'Ethereum', 'Solana'].map((name) => `${name} (gross_volume)`).join(',')},` +
      `previous start,${['Base', 'Tron', 'Bitcoin', 'Ethereum', 'Solana'].map((name) => `previous ${name} (gross_volume)`).join(',')}`,
  );
  expect(lines).toHaveLength(33);
});

test('lines where parts are no whole, with gaps where nothing is known', async ({ page, stage }) => {
  await open(page, stage, `${address}?zone=UTC&tab=payments&graph=success_rate`);
  await expect(chart(page, 'Success rate')).toBeVisible();
  await expect(chart(page, 'Success rate').locator('text').first()).toHaveCSS('fill-opacity', '1');
  const dashed = page.locator('[data-line]');
  await expect(dashed).toHaveText('Previous period');
  await look(page, 'analytics-success');
  await page.getByRole('button', { name: 'Table' }).click();
  await expect(dashed).toHaveCount(0);
  const table = page.getByRole('table', { name: 'Success rate, as a table' });
  await expect(table.getByRole('row').nth(1)).toContainText('90.0 %');
  await expect(table.getByRole('row').nth(5)).toContainText('–');
  await page.getByRole('button', { name: 'Time to pay' }).click();
  await expect(page.getByRole('table', { name: 'Time to pay, as a table' })).toContainText('1 min');
  await page.getByRole('button', { name: 'Chart' }).click();
  await look(page, 'analytics-time');
});

test('statuses stand upon each other, and hours of the week are shaded', async ({ page, stage }) => {
  await open(page, stage, `${address}?zone=UTC&tab=payments`);
  const parts = page.getByRole('table', { name: /by what it is made of/ });
  await expect(parts).toContainText('Partially refunded');
  // That more of them were cancelled is not good because more were made.
  await expect(parts.locator('tbody').locator('[data-tone="good"], [data-tone="bad"]')).toHaveCount(0);
  await look(page, 'analytics-statuses');
  await page.getByRole('button', { name: 'When people pay' }).click();
  const map = page.getByRole('table', { name: 'When people pay' });
  await expect(map.getByRole('row')).toHaveCount(8);
  await look(page, 'analytics-hours');
});

test('how far payments come, and why they come no further', async ({ page, stage }) => {
  await open(page, stage, `${address}?zone=UTC&tab=conversion`);
  const funnel = page.getByRole('table', { name: 'How far payments come' });
  await expect(funnel.getByRole('row').nth(3)).toContainText('548');
  await expect(funnel.getByRole('row').nth(3)).toContainText('−72 11.6 %');
  await expect(funnel.getByRole('row').last()).toContainText('−160');
  const reasons = page.getByRole('table', { name: 'Why payments were not paid' });
  await expect(reasons).toContainText('Not paid in time');
  await expect(reasons.getByRole('row').last()).toContainText('160');
  await expect(page.getByText(/Page views are counted since/)).toHaveCount(0);
  await look(page, 'analytics-funnel');
});

test('where the period began before page views were counted, the funnel says so', async ({ page, stage }) => {
  stage.answer(getGraphData, ({ params, query }) => {
    const answer = graphAnswer(params.g, params.x, query);
    return { ...answer, meta: { ...meta, viewsSince: '2026-11-02T09:30:00.000Z' } };
  });
  await open(page, stage, `${address}?zone=UTC&tab=conversion`);
  await expect(page.getByText(/Page views are counted since 2 Nov 2026, 09:30/)).toBeVisible();
});

test('where money comes from, by one figure at a time', async ({ page, stage }) => {
  await open(page, stage, `${address}?zone=UTC&tab=breakdown`);
  await page.getByRole('group', { name: 'Figure' }).getByRole('button', { name: 'Average payment' }).click();
  await expect(page).toHaveURL(/metric=average_payment/);
  await expect(page.getByRole('table', { name: 'By network, by what it is made of' })).toBeVisible();
  await look(page, 'analytics-breakdown');
});

test('who pays most, and who comes back', async ({ page, stage }) => {
  await open(page, stage, `${address}?zone=UTC&tab=customers`);
  await expect(page.getByRole('table', { name: 'Top customers' })).toContainText('lina@example.com');
  await expect(page.getByRole('table', { name: 'Who comes back' })).toContainText('42.0 %');
  await expect(chart(page, 'New and returning')).toBeVisible();
  await look(page, 'analytics-customers');
});

test('what friends bring, by campaign, and by whom', async ({ page, stage }) => {
  await open(page, stage, `${address}?zone=UTC&tab=referral&network=TRX`);
  await expect(chart(page, 'Friends')).toBeVisible();
  // Friends are of no network: the server is asked about all of them, and the page says so.
  await expect(page.getByText(/on every network/).first()).toBeVisible();
  await expect.poll(() => stage.asked(getGraphData).at(-1)?.query).not.toHaveProperty('network_codes');
  const best = page.getByRole('table', { name: 'Top referrers' });
  await expect(best.getByRole('link', { name: 'mona@example.com' })).toHaveAttribute(
    'href',
    '/project/1/growth/referrers/3',
  );
  await expect(best).toContainText('$4,120.50');
  await look(page, 'analytics-friends');
  await page.getByRole('group', { name: 'Graphs of Referrals' }).getByRole('button', { name: 'By campaign' }).click();
  await expect(page.getByRole('table', { name: 'By campaign, by what it is made of' })).toContainText('No campaign');
  await chart(page, 'By campaign').focus();
  await expect(page.locator('b').getByText('Thu, 22 Oct 2026')).toBeVisible();
  await expect(page.getByRole('link', { name: /Open payments/ })).toHaveCount(0);
  await look(page, 'analytics-campaigns');
});

test('how often customers pay, and what they are worth', async ({ page, stage }) => {
  await open(page, stage, `${address}?zone=UTC&tab=customers&graph=payments_per_customer&show=table`);
  await expect(page.getByRole('table', { name: 'Payments per customer, as a table' })).toContainText('1.25');
});

test('what went out, and what networks took for it', async ({ page, stage }) => {
  await open(page, stage, `${address}?zone=UTC&tab=treasury`);
  await expect(chart(page, 'Network fees')).toBeVisible();
  await page.getByRole('group', { name: 'Figure' }).getByRole('button', { name: 'Transactions' }).click();
  await expect(page.getByRole('table', { name: 'Network fees, by what it is made of' })).toBeVisible();
  await look(page, 'analytics-treasury');
});

test('a project without payments says so, and figures that are behind do', async ({ page, stage }) => {
  const nothing = { ...meta, freshAsOf: null, comparedAt: null, complete: false };
  stage.answer(getAnalytic, ({ params }): Result<typeof getAnalytic> =>
    params.name === 'overview'
      ? {
          ...overview,
          cards: overview.cards.map((card) => ({
            ...card,
            value: card.unit === 'usd' ? '0' : card.unit === 'ratio' ? null : 0,
            previous: null,
            change: null,
            changeReason: 'undefined' as const,
          })),
          meta: nothing,
        }
      : params.name === 'live'
        ? { name: 'live', since: meta.generatedAt, created: 0, paid: 0, volumeInUSD: '0', byNetwork: [], meta: nothing }
        : { name: 'liability', owedUSD: '0', currencies: [], meta: nothing },
  );
  stage.answer(getGraphData, ({ params, query }) => {
    const answer = graphAnswer(params.g, params.x, query);
    return { ...answer, series: [], totals: {}, comparison: null, meta: nothing };
  });
  await open(page, stage, `${address}?zone=UTC`);
  await expect(page.getByText('Nothing in this period')).toBeVisible();
  await expect(page.getByText('Figures are still coming in.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Overview' })).toContainText('–');
  await look(page, 'analytics-nothing');
});

test('what the server refuses is said, and can be set right', async ({ page, stage, refusals }) => {
  refusals.add(400);
  stage.refuse(getGraphData, 'INTERVAL_TOO_FINE', 'By hour, a period has at most 7 days, and this one has 30.');
  await open(page, stage, `${address}?zone=UTC&interval=hour`);
  await expect(page.getByText('By hour, a period has at most 7 days, and this one has 30.')).toBeVisible();
  await look(page, 'analytics-refused', 'phone');
  answerAnalytics(stage);
  await page.getByRole('group', { name: 'Period' }).getByRole('button', { name: '7 days' }).click();
  await expect(chart(page, 'Gross volume')).toBeVisible();
});

test('what cannot be read is tried again', async ({ page, stage, refusals }) => {
  refusals.add(500);
  stage.refuse(listAnalyticsGroups, 'INTERNAL', 'Something went wrong on our side.');
  stage.answer(listBlockchains, []);
  await open(page, stage, `${address}?zone=UTC`);
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  answerAnalytics(stage);
  await again.click();
  await expect(chart(page, 'Gross volume')).toBeVisible();
});

function chart(page: Page, name: string) {
  return page.getByRole('img', { name: new RegExp(`^${name}, 2026-10-22 to 2026-11-20: `) });
}
