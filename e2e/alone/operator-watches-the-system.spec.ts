import type { Locator } from '@playwright/test';
import { askNode, nodeOf } from '../chain/ask-node.ts';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { mine, openShop, pay } from '../shop/open-shop.ts';
import { asMemberWhoMay, call, openAs, stepUp, type Person } from '../people.ts';

// A currency that somebody else made up would keep the books of a chain from being compared.
test.use({ alone: 'system' });
test.describe.configure({ mode: 'default' });

const address = '/settings/account/system';
const blocksUntilFinal = 12;

test('an operator sees what runs here, and restarts a worker until it runs again', async ({
  page,
  chainSite: site,
  chainRoot: root,
}) => {
  await openAs(page, site, root, address);
  const workers = page.getByRole('table', { name: 'Workers' });
  const row = workers.getByRole('row').filter({ hasText: 'Emails' });
  await expect(row.getByRole('cell', { name: 'Running', exact: true })).toBeVisible();
  await expect(page.getByText('Jobs waiting')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: process.versions.node })).toBeVisible();
  await expect(page.getByText('Limited to what it needs')).toBeVisible();
  await look(page, 'system');

  const since = new Date().toISOString();
  await page.getByRole('button', { name: 'Restart Emails' }).click();
  await expect(page.getByText('Asked every process that runs email-processor to restart it.')).toBeVisible();
  expect(await restarted(site, root, since)).toEqual(['email-processor']);
  await expect(row.getByRole('cell', { name: 'Running', exact: true })).toBeVisible();
  await seesTheWorkerBeat(row);

  await page.getByRole('button', { name: 'Restart all' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restart all workers' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Restart all' }).click();
  await expect(page.getByText('Asked every process to restart its workers.')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await restarted(site, root, since)).toEqual(['all', 'email-processor']);
  await seesTheWorkerBeat(row);
  await expect(row.getByRole('cell', { name: 'Running', exact: true })).toBeVisible();
});

test('an operator sets the site URL, and is told when it is none', async ({
  page,
  chainSite: site,
  chainRoot: root,
}) => {
  await stepUp(site, root);
  await openAs(page, site, root, address);
  const field = page.getByRole('textbox', { name: 'Site URL' });
  await expect(field).toHaveValue(site);
  const before = await field.inputValue();
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();

  await field.fill('https://pay.example.com/shop');
  await save.click();
  await expect(
    page.getByText('must be an http or https URL without a path, such as https://pay.example.com'),
  ).toBeVisible();
  await expect(field).toBeFocused();
  await look(page, 'system-site-url-wrong');

  await field.fill('https://pay.example.com/');
  await expect(page.getByText(`will start with https://pay.example.com instead of ${before}`)).toBeVisible();
  await look(page, 'system-site-url-other');
  await save.click();
  await expect(page.getByText('Site URL saved')).toBeVisible();
  await expect(field).toHaveValue('https://pay.example.com');
  await expect(save).toBeDisabled();
  expect(await call(site, root, 'GET', '/api/v1/system/site-url')).toEqual({
    siteUrl: 'https://pay.example.com',
    next: null,
  });

  await field.fill(before);
  await save.click();
  await expect(save).toBeDisabled();
  await expect.poll(() => call(site, root, 'GET', '/api/v1/system/site-url')).toEqual({ siteUrl: before, next: null });
});

test('who may only look is offered no button', async ({ page, chainSite: site, chainRoot: root }) => {
  const watcher = await asMemberWhoMay(site, root, {
    role: 'System watcher',
    permissions: ['system:read', 'projects:read'],
  });
  await openAs(page, site, watcher, address);
  await expect(page.getByRole('table', { name: 'Workers' }).getByText('Emails', { exact: true })).toBeVisible();
  await expect(page.getByText(site, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /Restart|Save/ })).toHaveCount(0);
});

test('figures that can no longer be read are called old', async ({
  page,
  chainSite: site,
  chainRoot: root,
  refusals,
}) => {
  refusals.add(503);
  await openAs(page, site, root, address);
  await expect(page.getByRole('table', { name: 'Workers' }).getByText('Emails', { exact: true })).toBeVisible();
  await page.route('**/api/v1/system/workers/status', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'UNAVAILABLE', message: 'The database is away.' } } }),
  );
  await expect(page.getByText('This page may be out of date: The database is away.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('table', { name: 'Workers' }).getByText('Emails', { exact: true })).toBeVisible();
});

test('an operator sees where books and chain differ, asks the doctor, and sees it gone once they agree', async ({
  page,
  chainSite,
  chainRoot,
}) => {
  const shop = await openShop(chainSite, chainRoot, 'Audited shop');
  const customer = await shop.addressOf('olga');
  await pay(chainSite, chainRoot, customer, 'ETH', '2');
  const rpcUrl = await nodeOf(chainSite, chainRoot, 'BASE');
  const holds = async (wei: bigint) => {
    await askNode(rpcUrl, 'anvil_setBalance', [customer, `0x${wei.toString(16)}`]);
    await mine(chainSite, chainRoot, blocksUntilFinal);
  };
  await holds(500_000_000_000_000_000n);
  await openAs(page, chainSite, chainRoot, address);
  const base = page.getByRole('list', { name: 'Latest comparisons' }).getByRole('listitem').filter({ hasText: 'Base' });
  await compareUntil(base.getByText('1 difference', { exact: true }));
  const difference = page.getByRole('table', { name: 'Open differences' }).getByRole('row').nth(1);
  await expect(difference).toContainText('2.00000000 ETH');
  await expect(difference).toContainText('0.50000000 ETH');
  await look(page, 'reconciliation-differs');
  await difference.getByRole('link', { name: 'Open payment doctor' }).click();
  await expect(page.getByText('The chain says another balance of ETH on BASE than the books.')).toBeVisible();

  await holds(2_000_000_000_000_000_000n);
  await page.goto(`${chainSite}${address}`);
  await compareUntil(base.getByText('No differences', { exact: true }));
  await expect(page.getByRole('table', { name: 'Open differences' })).toHaveCount(0);
});

/** Which workers somebody asked to restart, the newest first, as the audit log has it. */
async function restarted(site: string, root: Person, since: string): Promise<string[]> {
  const query = new URLSearchParams({ action: 'worker.restarted', from: since });
  const { data } = await call<{ data: { entityId: string }[] }>(site, root, 'GET', `/api/v1/activities?${query}`);
  return data.map(({ entityId }) => entityId);
}

/** A beat later than the one shown now: the table reads it by itself. */
async function seesTheWorkerBeat(row: Locator): Promise<void> {
  const beat = row.locator('time').last();
  const shown = await beat.getAttribute('datetime');
  await expect(beat).not.toHaveAttribute('datetime', shown ?? '', { timeout: 20_000 });
}

/** A comparison goes as far as the blocks have been read: the first one may come too early. */
async function compareUntil(told: Locator): Promise<void> {
  await expect(async () => {
    await told.page().getByRole('button', { name: 'Compare now' }).click();
    await expect(told).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
}
