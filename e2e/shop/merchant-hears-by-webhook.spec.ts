import type { Page } from '@playwright/test';
import {
  ok,
  startReceiver,
  status,
  verify,
  type Received,
  type Receiver,
} from '../../packages/server/src/modules/webhooks/receiver.fixture.ts';
import { askFor, openTill } from './checkout.ts';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import type { Shop } from './open-shop.ts';
import { confirmAll, payByTestWallet } from '../chain/pay-by-test-wallet.ts';
import { asMemberWhoMay, openAs, stepUp } from '../people.ts';

/** One shop, whose endpoint is added, fails, and is removed: one story after the other. */
test.describe.configure({ mode: 'serial' });

const address = '/settings/integrations/webhooks';

let shop: Shop;
let receiver: Receiver;
let secret: string;
let fresh: string;
let endpoint: string;

test.beforeAll(async ({ chainSite, chainRoot }) => {
  shop = await openTill(chainSite, chainRoot, 'Norrvik Roasters');
  receiver = await startReceiver();
});

test.afterAll(async () => receiver.close());

test('a merchant adds an endpoint, sees its secret once, and a test arrives signed', async ({
  page,
  chainSite,
  chainRoot,
  refusals,
}) => {
  refusals.add(400);
  await openAs(page, chainSite, chainRoot, `${address}?projectId=${shop.id}`);
  await expect(page.getByText('No endpoints yet')).toBeVisible();

  await test.step('what is wrong is said at its field', async () => {
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add an endpoint' });
    await expect(dialog.getByLabel('URL')).toBeFocused();
    await dialog.getByRole('button', { name: 'Add endpoint' }).click();
    await expect(dialog.getByText('must not be empty')).toBeVisible();
    await dialog.getByLabel('URL').fill('http://169.254.169.254/hooks');
    await dialog.getByRole('checkbox', { name: 'Every payment event' }).uncheck();
    await dialog.getByRole('button', { name: 'Add endpoint' }).click();
    await expect(dialog.getByText('Choose at least one event')).toBeVisible();
    await dialog.getByRole('checkbox', { name: /^Paid in full/ }).check();
    await dialog.getByRole('button', { name: 'Add endpoint' }).click();
    await expect(dialog.getByText('must not be a private or reserved address')).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Also send the legacy headers' }).check();
    await look(page, 'webhooks-add-wrong');

    await dialog.getByLabel('URL').fill(receiver.url);
    await dialog.getByLabel('Name').fill('Shop server');
    await dialog.getByRole('checkbox', { name: 'Every payment event' }).check();
    await dialog.getByRole('checkbox', { name: 'Also send the legacy headers' }).uncheck();
    await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  });

  await test.step('the secret is shown this once', async () => {
    const shown = page.getByRole('dialog', { name: 'Endpoint added' });
    secret = await shown.getByLabel('Signing secret', { exact: true }).inputValue();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]+=*$/);
    await look(page, 'webhooks-secret');
    await shown.getByRole('button', { name: 'Copy Signing secret' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    await shown.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('heading', { name: 'Shop server' })).toBeVisible();
    expect(await page.content()).not.toContain(secret);
    endpoint = new URL(page.url()).pathname;
  });

  await test.step('a test says what came back', async () => {
    await expect(page.getByText('No deliveries yet')).toBeVisible();
    await page.getByRole('button', { name: 'Send test' }).click();
    const dialog = page.getByRole('dialog', { name: 'Test Shop server' });
    await dialog.getByRole('button', { name: 'Send test' }).click();
    await expect(dialog.getByText('thank you')).toBeVisible();
    const [example] = receiver.received;
    expect(verify(example!, secret)).toMatchObject({ event_type: 'payment.filled', metadata: { test: 'true' } });
    receiver.answer((response) => void response.writeHead(503).end('upstream connect error'));
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await expect(dialog.getByText('503', { exact: true })).toBeVisible();
    receiver.answer(ok);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByText('No deliveries yet')).toBeVisible();
  });
});

test('what happens to a payment arrives, and what the receiver did not take is told and resent', async ({
  page,
  chainSite,
  chainRoot,
}) => {
  await openAs(page, chainSite, chainRoot, endpoint);
  const rows = page.getByRole('table', { name: 'Deliveries' }).locator('tbody tr');

  await test.step('every event of a payment, signed', async () => {
    const { reference } = await payByTestWallet(chainSite, chainRoot, shop, 'exact', { amountInUSD: '49.99' });
    await confirmAll(chainSite, chainRoot);
    await expect.poll(() => statesOf(reference), { timeout: 30_000 }).toContain('FILLED');
    for (const one of heardOf(reference)) verify(one, secret);
    await expect(rows.filter({ hasText: 'payment.filled' }).first()).toContainText('Delivered', { timeout: 15_000 });
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'payment.filled' }).first().click();
    await expect(page.getByLabel('Body', { exact: true })).toContainText(reference);
    await look(page, 'delivery-delivered');
  });

  let missed = '';
  await test.step('while the receiver is down, it waits', async () => {
    receiver.answer((response) => void response.writeHead(503).end('upstream connect error or disconnect'));
    missed = (await askFor(chainSite, chainRoot, shop, { amountInUSD: '1960' })).reference;
    await page.goto(`${chainSite}${endpoint}`);
    await expect(page.getByText('Failing', { exact: true })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(/Failing since/)).toBeVisible();
    await expect(rows.first()).toContainText('Retrying');
    await page.goto(`${chainSite}${address}?projectId=${shop.id}`);
    await expect(page.getByRole('row', { name: 'Shop server' })).toContainText('Failing');
    await page.getByRole('link', { name: 'Shop server' }).click();
  });

  await test.step('narrowed to what failed, which the address keeps', async () => {
    await page.getByRole('button', { name: 'Status' }).click();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Delivered');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(rows.filter({ hasText: 'Retrying' })).toHaveCount(0);
    await page.reload();
    await expect(page).toHaveURL(/status=delivered/);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByLabel('Payment reference').fill(missed);
    await page.getByLabel('Payment reference').press('Enter');
    await expect(rows).toHaveCount(1);
    await page.getByRole('link', { name: 'payment.open' }).click();
  });

  await test.step('each try is told, with what came back', async () => {
    await expect(page.getByText('The endpoint responded with 503.').first()).toBeVisible();
    const tries = page.getByRole('table', { name: 'Attempts' }).locator('tbody tr');
    await expect(tries.first()).toContainText('Scheduled');
    await expect(tries).not.toHaveCount(1);
    await page.getByRole('button', { name: 'Response' }).click();
    await expect(page.getByLabel('Response', { exact: true })).toHaveText('upstream connect error or disconnect');
    await look(page, 'delivery-response');
    await page.getByRole('button', { name: 'Headers' }).click();
  });

  await test.step('resent, with the same id', async () => {
    receiver.answer(ok);
    const before = heardOf(missed);
    await page.getByRole('button', { name: 'Resend' }).click();
    await expect(page.getByText('Delivered', { exact: true }).first()).toBeVisible({ timeout: 15_000 });
    const last = heardOf(missed).at(-1)!;
    expect(last.messageId).toBe(before[0]?.messageId);
    verify(last, secret);
    await page.goto(`${chainSite}${endpoint}`);
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
  });
});

test('a secret is rotated without a gap, and what waits while it is off comes afterwards', async ({
  page,
  chainSite,
  chainRoot,
}) => {
  await openAs(page, chainSite, chainRoot, endpoint);
  await test.step('both secrets sign', async () => {
    await act(page, 'Rotate secret');
    const dialog = page.getByRole('dialog', { name: 'Rotate the secret of Shop server' });
    await look(page, 'webhook-rotate');
    await dialog.getByRole('button', { name: 'Rotate secret' }).click();
    const shown = page.getByRole('dialog', { name: 'Secret rotated' });
    fresh = await shown.getByLabel('Signing secret', { exact: true }).inputValue();
    expect(fresh).not.toBe(secret);
    await shown.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('Two signing secrets are active.')).toBeVisible();
    const { reference } = await askFor(chainSite, chainRoot, shop);
    await expect.poll(() => statesOf(reference), { timeout: 15_000 }).toEqual(['OPEN']);
    const [one] = heardOf(reference);
    verify(one!, fresh);
    verify(one!, secret);
  });

  await test.step('off and on: what waited comes then, what happened in between does not', async () => {
    receiver.answer(status(503));
    const waiting = await askFor(chainSite, chainRoot, shop);
    const first = page.getByRole('table', { name: 'Deliveries' }).locator('tbody tr').first();
    await expect(first).toContainText('Retrying', { timeout: 20_000 });
    await act(page, 'Switch off');
    await expect(page.getByText('It is off.')).toBeVisible();
    receiver.answer(ok);
    const between = await askFor(chainSite, chainRoot, shop);
    await look(page, 'webhook-off');
    const tries = heardOf(waiting.reference).length;
    await page.getByRole('button', { name: 'Switch on' }).click();
    await expect(page.getByText('It is off.')).toBeHidden();
    await expect.poll(() => heardOf(waiting.reference).length, { timeout: 90_000 }).toBeGreaterThan(tries);
    expect(statesOf(between.reference)).toEqual([]);
  });

  await test.step('one that says it is gone is switched off, and told why', async () => {
    receiver.answer(status(410));
    await askFor(chainSite, chainRoot, shop);
    await expect(page.getByText('It was switched off.')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('The endpoint answered 410: it is gone.')).toBeVisible();
    await page.getByRole('table', { name: 'Deliveries' }).getByRole('link').first().click();
    await expect(page.getByRole('button', { name: 'Resend' })).toBeDisabled();
    receiver.answer(ok);
  });
});

test('alarms are asked for by name, and a test of them arrives signed', async ({ page, chainSite, chainRoot }) => {
  // The stories before this one may have taken longer than a proof of the person lasts.
  await stepUp(chainSite, chainRoot);
  await openAs(page, chainSite, chainRoot, endpoint);
  await page.getByRole('button', { name: 'Switch on' }).click();
  await act(page, 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit endpoint' });
  await expect(dialog.getByText(/^Payout and referral events and alerts, such as a low hot wallet/)).toBeVisible();
  await look(page, 'webhook-edit-everything');
  await dialog.getByRole('checkbox', { name: 'Every payment event' }).uncheck();
  await dialog.getByRole('checkbox', { name: /^Hot wallet low/ }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('treasury.gas_low')).toBeVisible();
  await page.getByRole('button', { name: 'Send test' }).click();
  const sending = page.getByRole('dialog', { name: 'Test Shop server' });
  await sending.getByRole('button', { name: 'Send test' }).click();
  await expect(sending.getByText('thank you')).toBeVisible();
  verify(receiver.received.at(-1)!, fresh);
  expect(receiver.received.at(-1)?.payment).toMatchObject({ event_type: 'treasury.gas_low', wallet_name: 'Example' });
});

test('who may only look changes nothing, and removing asks for its host', async ({
  page,
  chainSite,
  chainRoot,
  refusals,
}) => {
  const reader = await asMemberWhoMay(chainSite, chainRoot, {
    role: 'Webhooks reader',
    permissions: ['webhooks:read', 'projects:read'],
    projects: [shop.id],
  });
  await openAs(page, chainSite, reader, endpoint);
  await expect(page.getByText('treasury.gas_low')).toBeVisible();
  await expect(page.getByRole('button', { name: /Send test|Switch on|Actions for/ })).toHaveCount(0);
  await page.goto(`${chainSite}${address}?projectId=${shop.id}`);
  await expect(page.getByRole('link', { name: 'Shop server' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Add endpoint|Actions for/ })).toHaveCount(0);

  await openAs(page, chainSite, chainRoot, endpoint);
  await act(page, 'Remove');
  const dialog = page.getByRole('dialog', { name: 'Remove Shop server' });
  await expect(dialog.getByRole('button', { name: 'Remove endpoint' })).toBeDisabled();
  await dialog.getByRole('textbox').fill(new URL(receiver.url).host);
  // Before the page goes it may ask once more for what is no longer there.
  refusals.add(404);
  await dialog.getByRole('button', { name: 'Remove endpoint' }).click();
  await expect(page.getByText('No endpoints yet')).toBeVisible();

  await page.goto(`${chainSite}${endpoint}`);
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
});

async function act(page: Page, deed: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions for Shop server' }).click();
  await page.getByRole('menuitem', { name: deed }).click();
}

function heardOf(reference: string): Received[] {
  return receiver.received.filter(({ payment }) => payment.reference_id === reference);
}

function statesOf(reference: string): string[] {
  return heardOf(reference).map(({ payment }) => payment.status);
}
