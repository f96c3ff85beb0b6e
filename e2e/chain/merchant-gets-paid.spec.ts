import type { BrowserContext, Page } from '@playwright/test';
import { startReceiver, verify, type Receiver } from '../../packages/server/src/modules/webhooks/receiver.fixture.ts';
import { nodeOf } from './ask-node.ts';
import { expect, test } from '../fixtures.ts';
import { pay } from '../shop/open-shop.ts';
import { goodPassword, type Person } from '../people.ts';
import { addColdWallet, deploySweepContract } from './set-up-treasury.ts';
import { takeCurrencies } from '../shop/take-currencies.ts';
import { openWallet } from './wallet.ts';

const name = 'Norrvik Roasters';
const safe = { network: 'Base', name: 'Company safe', address: '0x4B7e21D09a63cC18f5e20B7741f9D3a6b08E77e1' };

test.use({ actionTimeout: 20_000, screenshot: 'only-on-failure' });

let receiver: Receiver;
test.beforeAll(async () => {
  receiver = await startReceiver();
});
test.afterAll(() => receiver.close());

test('a merchant signs up, sets Base up, makes a link, and is paid from a wallet', async ({
  page,
  context,
  freshChainSite: site,
}) => {
  const root = await test.step('the first account', () => signUp(page, site));
  const id = await test.step('a shop', () => openProject(page, site));
  await test.step('a cold wallet, where the money ends', async () => {
    await page.goto(`${site}/manageWallet/wallets`);
    await addColdWallet(page, safe);
  });
  await test.step('a sweep contract on Base, from the local test wallet', () =>
    deploySweepContract(page, site, safe, { name: 'Shop deposits', project: name }));
  await test.step('what the shop takes', () => takeCurrencies(page, site, id, ['USDC on Base', 'ETH on Base']));
  const secret = await test.step('where its server hears of payments', () => addWebhook(page, site, id));
  const link = await test.step('a link', () => makeLink(page, site, id));
  await page.goto(`${site}/project/${id}/payments/allPayments`);
  const row = page.getByRole('table', { name: 'Payments' }).locator('tbody tr').filter({ hasText: 'ida@example.com' });
  await expect(row).toContainText('Open');

  const payer = await openOnPhone(context, `${site}${link.path}`);
  const { hash, watched } = await test.step('a payer pays from a wallet of their own', async () => {
    await payer.getByRole('radio', { name: /^USDC on Base/ }).check();
    await payer.getByRole('button', { name: 'Continue with USDC on Base' }).click();
    await expect(payer.getByRole('heading', { name: 'Send exactly 25.00 USDC' })).toBeVisible();
    const wallet = openWallet(await nodeOf(site, root, 'BASE'));
    await pay(site, root, wallet.address, 'ETH', '1');
    await pay(site, root, wallet.address, 'USDC', '100');
    const uri = await payer.getByRole('link', { name: 'Open in wallet' }).getAttribute('href');
    const seen = await watch(payer);
    return { watched: seen, hash: await wallet.send(uri ?? '') };
  });

  await test.step('both see it seen, confirming and paid, and nobody touches anything', async () => {
    await expect(payer.getByRole('heading', { name: 'Payment detected' })).toBeVisible();
    await expect(row).toContainText('Confirming');
    await expect(payer.getByRole('heading', { name: 'Paid' })).toBeVisible({ timeout: 60_000 });
    await expect(row).toContainText('Paid');
    const [first, ...more] = await watched.counted();
    expect(first).toMatch(/^[0-2] of 4$/);
    expect(more.length, 'it counted while it confirmed').toBeGreaterThan(0);
    expect(watched.loads()).toBe(0);
    await expect(payer.getByText('25.00 USDC')).toBeVisible();
  });

  await test.step('and on to the shop', async () => {
    await payer.getByRole('link', { name: `Back to ${name}` }).click();
    await expect(payer).toHaveURL(`${site}/privacy-policy`);
    await payer.goto(`${site}/success?reference_id=${link.reference}`);
    await expect(payer.getByRole('heading', { name: 'Paid' })).toBeVisible();
  });

  await test.step("the shop's server was told each step, signed", async () => {
    const steps = () => receiver.received.toSorted((a, b) => a.payment.sequence - b.payment.sequence);
    await expect.poll(() => steps().at(-1)?.payment.status).toBe('FILLED');
    for (const one of steps()) expect(verify(one, secret)).toMatchObject({ reference_id: link.reference });
    expect(steps().map(({ payment }) => payment.status)).toEqual(['OPEN', 'OPEN', 'FILLED']);
    expect(steps().at(-1)?.payment).toMatchObject({
      invoice_id: 'nrv-20418',
      amount: '25',
      filled_amount: '25',
      filled_amount_in_usd: '25',
      payment_info: [{ transaction_hash: hash, blockchain: 'BASE', currency: 'USDC', confirmed: true }],
      reorged: false,
    });
  });

  await test.step('the dashboard has its figures right', async () => {
    await expect(row).toContainText('$25.00');
    await expect(row).toContainText('USDC on Base');
    await page.getByRole('button', { name: 'Columns and density' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Webhook' }).click();
    await page.keyboard.press('Escape');
    // That the shop has heard is no step of the payment: the table learns of it when it asks the next time.
    await expect(row).toContainText('Delivered', { timeout: 40_000 });
    const tabs = page.getByRole('group', { name: 'Payments by state' });
    await expect(tabs.getByRole('button', { name: /^Paid/ })).toContainText('1');
    await expect(tabs.getByRole('button', { name: /^Pending/ })).toContainText('0');
    await row.getByRole('button').first().click();
    const panel = page.getByRole('dialog', { name: /\$25\.00/ });
    await expect(panel.getByRole('row', { name: /^Received/ })).toContainText('$25.00');

    await page.goto(`${site}/project/${id}/dashboard`);
    const figures = page.getByRole('region', { name: 'Figures' });
    const figure = (named: string) => figures.locator('div', { has: page.getByRole('heading', { name: named }) });
    await expect(figure('Received volume')).toContainText('$25.00');
    await expect(figure('Payments')).toContainText(/^Payments1/);
    await expect(figure('Success rate')).toContainText('100.0 %');
    await expect(figure('New customers')).toContainText(/^New customers1/);
  });
});

async function signUp(page: Page, site: string): Promise<Person> {
  await page.goto(site);
  await page.getByRole('link', { name: 'Set up Coffer' }).click();
  await page.getByLabel('Email').fill('root@example.com');
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(`${site}/project/all/dashboard`);
  const key = await page.evaluate(() => (JSON.parse(localStorage.getItem('user') ?? '{}') as { key: string }).key);
  return { email: 'root@example.com', password: goodPassword, key };
}

async function openProject(page: Page, site: string): Promise<number> {
  await page.getByRole('main').getByRole('link', { name: 'New project' }).first().click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('textbox', { name: 'Brand colour', exact: true }).fill('#a83c1e');
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page).toHaveURL(new RegExp(`^${site}/settings/brand\\?projectId=\\d+$`));
  return Number(new URL(page.url()).searchParams.get('projectId'));
}

async function addWebhook(page: Page, site: string, id: number): Promise<string> {
  await page.goto(`${site}/settings/integrations/webhooks?projectId=${id}`);
  await page.getByRole('button', { name: 'Add endpoint' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add an endpoint' });
  await dialog.getByLabel('URL').fill(receiver.url);
  await dialog.getByLabel('Name').fill('Shop server');
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  const shown = page.getByRole('dialog', { name: 'Endpoint added' });
  return shown.getByLabel('Signing secret', { exact: true }).inputValue();
}

async function makeLink(page: Page, site: string, id: number): Promise<{ reference: string; path: string }> {
  await page.goto(`${site}/project/${id}/dashboard`);
  await page.getByRole('link', { name: 'Create payment link' }).first().click();
  await page.getByText('New', { exact: true }).click();
  await page.getByLabel('Customer ID').fill('ida-7');
  await page.getByLabel('Email').fill('ida@example.com');
  await page.getByLabel('Amount in USD').fill('25');
  await page.getByLabel('Invoice number (optional)').fill('nrv-20418');
  await page.getByText('More options').click();
  await page.getByLabel('Success URL').fill(`${site}/privacy-policy`);
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByRole('heading', { name: 'Payment link created' })).toBeVisible();
  const link = new URL((await page.getByRole('status', { name: 'Payment link' }).textContent()) ?? '');
  return { reference: link.searchParams.get('reference_id') ?? '', path: `${link.pathname}${link.search}` };
}

async function openOnPhone(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(url);
  return page;
}

/** What a page counts from now on, and how often it is loaded anew. */
async function watch(page: Page) {
  let loads = 0;
  page.on('load', () => void (loads += 1));
  await page.evaluate(() => {
    const counted: string[] = [];
    Object.assign(window, { counted });
    new MutationObserver(() => {
      const shown = /\d+ of \d+/.exec(document.body.innerText)?.[0];
      if (shown !== undefined && shown !== counted.at(-1)) counted.push(shown);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const counted = () => page.evaluate(() => (window as unknown as { counted: string[] }).counted);
  return { counted, loads: () => loads };
}
