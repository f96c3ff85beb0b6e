import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { accountXpub } from '../../packages/keys/src/phrase/account-xpub.ts';
import { confirmAll, payByTestWallet } from '../chain/pay-by-test-wallet.ts';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { asMemberWhoMay, call, openAs, type Person } from '../people.ts';
import { askFor, openTill } from '../shop/checkout.ts';
import { mineOn, type Shop } from '../shop/open-shop.ts';

test.use({ alone: 'analytics', chains: 'ETH,BASE,TRX' });

const permissions = ['projects:read', 'payments:read', 'analytics:read'];
const [tronPurpose, tronCoin] = [44, 195];
const tronBlocks = 20;

test('a merchant looks for where money came from, takes it along, and shares what they see with who sees less of it', async ({
  page,
  browser,
  chainSite: site,
  chainRoot: root,
}) => {
  const books = await openTillOfTron(site, root, 'Halden Books');
  const coffee = await openTillOfTron(site, root, 'Norrvik Roasters');
  await payByTestWallet(site, root, books, 'exact', { amountInUSD: '25' });
  await payOnTron(site, root, books, '128.40');
  await payOnTron(site, root, coffee, '312');
  await confirmAll(site, root);
  await mineOn(site, root, 'TRX', tronBlocks);

  await openAs(page, site, root, '/project/all/dashboard');
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('button', { name: 'Growth' }).click();
  await main.locator('a[href$="/growth/analytics"]').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
  await expect(overview(page)).toContainText('$465.40', { timeout: 60_000 });

  await test.step('last month had nothing, nor has Ethereum', async () => {
    const period = page.getByRole('group', { name: 'Period' });
    await period.getByRole('button', { name: 'Last month' }).click();
    await expect(page.getByText('Nothing in this period')).toBeVisible();
    await choose(page, 'Compare', 'previous year');
    await expect(page).toHaveURL(/compare=previous_year/);
    await period.getByRole('button', { name: '30 days' }).click();
    await expect(overview(page)).toContainText('$465.40');
    await choose(page, 'Network', 'Ethereum');
    await expect(page.getByText('Nothing in this period')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filter Network' }).click();
  });

  await test.step('most came over Tron: the part alone, and the payments behind its last bar', async () => {
    await page.getByRole('button', { name: 'Tron', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Gross volume by currency' })).toBeVisible();
    await expect(overview(page)).toContainText('$440.40');
    await look(page, 'analytics-story');
    await page.getByRole('img', { name: /^Gross volume, / }).focus();
    await page.keyboard.press('End');
    await expect(page.getByText(/\$440\.40 so far/)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/payments\/allPayments\?tab=paid&network=TRX&paidFrom=/);
    await expect(page.getByRole('table', { name: 'Payments' })).toContainText('$128.40');
    await expect(page.getByRole('table', { name: 'Payments' })).toContainText('$312.00');
    await expect(page.getByRole('table', { name: 'Payments' })).not.toContainText('$25.00');
    await page.goBack();
  });

  await test.step('the figures of what is shown, as a file', async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Figures (CSV)' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/^gross_volume-.+\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines.length).toBeGreaterThan(30);
    expect(lines.filter((line) => line.includes('440.4'))).not.toEqual([]);
    expect(lines.filter((line) => line.includes('465.4'))).toEqual([]);
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

/** A till that takes the same on Tron as well. */
async function openTillOfTron(site: string, root: Person, name: string): Promise<Shop> {
  const shop = await openTill(site, root, name);
  await call(site, root, 'POST', '/api/v1/wallets/deposit/eoa/bulk', {
    name: `${name} on Tron`,
    projectID: shop.id,
    xpubs: [{ family: 'TRX_Family', xpub: accountXpub(randomBytes(64), tronPurpose, tronCoin) }],
  });
  return shop;
}

async function payOnTron(site: string, root: Person, shop: Shop, amountInUSD: string): Promise<void> {
  const { reference } = await askFor(site, root, shop, { amountInUSD });
  const chosen = { blockchain_code: 'TRX', currency_code: 'USDT' };
  await call(site, undefined, 'POST', `/api/v1/deposit-address/reference/${reference}`, chosen);
  await call(site, undefined, 'POST', `/api/v1/payment/reference/${reference}/test-wallet`, { what: 'exact' });
}

function overview(page: Page) {
  return page.getByRole('region', { name: 'Overview' });
}

async function choose(page: Page, filter: string, choice: string): Promise<void> {
  const shown = page.getByRole('search', { name: 'What is shown' });
  await shown.getByRole('button', { name: new RegExp(`^${filter}`) }).click();
  await page.getByRole('combobox', { name: filter }).selectOption({ label: choice });
  await page.getByRole('button', { name: 'Apply' }).click();
}
