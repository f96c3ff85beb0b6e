import type { Page } from '@playwright/test';
import { confirmAll, payByTestWallet } from '../chain/pay-by-test-wallet.ts';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { asMemberWhoMay, openAs } from '../people.ts';
import { openTill } from '../shop/checkout.ts';

test.use({ alone: 'analytics' });

const permissions = ['projects:read', 'payments:read', 'analytics:read'];

test('a merchant looks for where money came from, and shares what they see with who sees less of it', async ({
  page,
  browser,
  chainSite: site,
  chainRoot: root,
}) => {
  const books = await openTill(site, root, 'Halden Books');
  const coffee = await openTill(site, root, 'Norrvik Roasters');
  await payByTestWallet(site, root, books, 'exact', { amountInUSD: '128.40' });
  await payByTestWallet(site, root, coffee, 'exact', { amountInUSD: '312' });
  await confirmAll(site, root);

  await openAs(page, site, root, '/project/all/dashboard');
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('button', { name: 'Growth' }).click();
  await main.locator('a[href$="/growth/analytics"]').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
  await expect(overview(page)).toContainText('$440.40', { timeout: 30_000 });

  await test.step('last month had nothing, nor has Ethereum', async () => {
    const period = page.getByRole('group', { name: 'Period' });
    await period.getByRole('button', { name: 'Last month' }).click();
    await expect(page.getByText('Nothing in this period')).toBeVisible();
    await choose(page, 'Compare', 'previous year');
    await expect(page).toHaveURL(/compare=previous_year/);
    await period.getByRole('button', { name: '30 days' }).click();
    await expect(overview(page)).toContainText('$440.40');
    await choose(page, 'Network', 'Ethereum');
    await expect(page.getByText('Nothing in this period')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filter Network' }).click();
  });

  await test.step('all came over Base: the part alone, and the payments behind its last bar', async () => {
    await page.getByRole('button', { name: 'Base', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Gross volume by currency' })).toBeVisible();
    await look(page, 'analytics-story');
    await page.getByRole('img', { name: /^Gross volume, / }).focus();
    await page.keyboard.press('End');
    await expect(page.getByText(/\$440\.40 so far/)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/payments\/allPayments\?tab=paid&network=BASE&paidFrom=/);
    await expect(page.getByRole('table', { name: 'Payments' })).toContainText('$128.40');
    await expect(page.getByRole('table', { name: 'Payments' })).toContainText('$312.00');
    await page.goBack();
  });

  await test.step('the same link shows a member the figures of their project alone', async () => {
    await page.getByRole('button', { name: 'Copy Link' }).click();
    await expect(page.getByText('Link Copied!')).toBeVisible();
    const { pathname, search } = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    const clerk = await asMemberWhoMay(site, root, { role: 'Book clerk', permissions, projects: [books.id] });
    const context = await browser.newContext();
    const theirs = await context.newPage();
    await openAs(theirs, site, clerk, `${pathname}${search}`);
    await expect(theirs.getByRole('heading', { name: 'Gross volume by currency' })).toBeVisible();
    await expect(overview(theirs)).toContainText('$128.40');
    await expect(theirs.getByText('$440.40')).toHaveCount(0);
    expect(new URL(theirs.url()).search).toBe(search);
    await context.close();
  });
});

function overview(page: Page) {
  return page.getByRole('region', { name: 'Overview' });
}

async function choose(page: Page, filter: string, choice: string): Promise<void> {
  const shown = page.getByRole('search', { name: 'What is shown' });
  await shown.getByRole('button', { name: new RegExp(`^${filter}`) }).click();
  await page.getByRole('combobox', { name: filter }).selectOption({ label: choice });
  await page.getByRole('button', { name: 'Apply' }).click();
}
