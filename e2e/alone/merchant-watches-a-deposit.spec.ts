import { nodeOf } from '../chain/ask-node.ts';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { mine, openShop, pay } from '../shop/open-shop.ts';
import { call, openAs } from '../people.ts';
import { addColdWallet, deploySweepContract } from '../chain/set-up-treasury.ts';
import { takeBack } from '../take-back.ts';
import { takeCurrencies } from '../shop/take-currencies.ts';

const safe = { network: 'Base', name: 'Harbour safe', address: '0x4B7e21D09a63cC18f5e20B7741f9D3a6b08E77e1' };
const shop = 'Harbour coffee';

test.use({ alone: 'deposits' });

/** One set of chains for the whole program: one story after the other. */
test.describe.configure({ mode: 'default' });
test.use({ actionTimeout: 20_000 });

test('a merchant sets a shop up on local chains and watches money come in, block by block', async ({
  page,
  chainSite,
  chainRoot,
  refusals,
}) => {
  // The first change of great weight asks for the password.
  refusals.add(403);
  const { id } = await call<{ id: number }>(chainSite, chainRoot, 'POST', '/api/v1/external-platform', { name: shop });
  await openAs(page, chainSite, chainRoot, `/project/${id}/payments/deposits`);
  await expect(page.getByText('No deposits yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Deposits', exact: true }).first()).toHaveAttribute(
    'aria-current',
    'page',
  );

  await test.step('a cold wallet, where the money ends', async () => {
    await page.getByRole('link', { name: 'Open wallets' }).click();
    await addColdWallet(page, safe);
  });
  await test.step('a sweep contract on Base, from the local test wallet', () =>
    deploySweepContract(page, chainSite, safe, { name: 'Harbour deposits', project: shop }));
  await test.step('what the shop takes', () => takeCurrencies(page, chainSite, id, ['USDC on Base', 'ETH on Base']));

  const address = await test.step('the address of a customer', async () => {
    await page.goto(`${chainSite}/manageWallet/wallets`);
    await page.getByRole('button', { name: /^Harbour deposits/ }).click();
    const panel = page.getByRole('dialog', { name: 'Harbour deposits' });
    await panel.getByRole('button', { name: 'Get a deposit address' }).click();
    const ask = page.getByRole('dialog', { name: 'Get a deposit address' });
    await ask.getByLabel('Customer').fill('ida-holm');
    await ask.getByRole('button', { name: 'Get address' }).click();
    const shown = page.getByRole('dialog', { name: 'Deposit address' });
    const given = (await shown.locator('.addr').textContent()) ?? '';
    await shown.getByRole('button', { name: 'Done' }).click();
    return given;
  });

  await test.step('money comes, and is credited after its blocks', async () => {
    await page.goto(`${chainSite}/project/${id}/payments/deposits`);
    const faucet = page.getByRole('form', { name: 'Send test money' });
    await expect(faucet.getByLabel('To')).toHaveValue(new RegExp(address, 'i'));
    await faucet.getByLabel('Currency').selectOption('USDC on Base');
    await faucet.getByLabel('Amount').fill('0');
    await faucet.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(faucet.getByText('must be a number above 0')).toBeVisible();
    await faucet.getByLabel('Amount').fill('128.4');
    await faucet.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('128.4 USDC sent')).toBeVisible();

    const row = page.getByRole('row').filter({ hasText: '128.40 USDC' });
    await expect(row).toContainText(/Confirming [0-3] \/ 4/);
    await expect(row).toContainText('ida-holm');
    await page.getByRole('button', { name: /^128\.40 USDC/ }).click();
    const panel = page.getByRole('dialog', { name: '128.40 USDC' });
    await expect(panel.getByText('In a block', { exact: true })).toBeVisible();

    // Blocks come by themselves every few seconds: what is on the page moves without anybody touching it.
    await expect(row).toContainText('Credited', { timeout: 60_000 });
    await expect(panel.getByText('Confirmed and recorded')).toBeVisible();
    await expect(panel.getByRole('row', { name: /Customer ida-holm/ })).toContainText('128.40');
    await look(page, 'deposit-credited');
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  });

  await test.step('who does not want to wait mines', async () => {
    const faucet = page.getByRole('form', { name: 'Send test money' });
    await faucet.getByLabel('Currency').selectOption('ETH on Base');
    await faucet.getByLabel('Amount').fill('0.75');
    await faucet.getByRole('button', { name: 'Send', exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: '0.75000000 ETH' });
    await expect(row).toContainText(/Confirming [0-3] \/ 4/);
    await faucet.getByRole('button', { name: 'Mine 5 blocks' }).click();
    await expect(row).toContainText('Credited');
    await look(page, 'deposits');
  });

  await test.step('what one looks for is found, and the address keeps it', async () => {
    await page.getByRole('button', { name: 'Currency', exact: true }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Currency' }).selectOption('USDC');
    await page.getByRole('button', { name: 'Apply' }).click();
    const rows = page.getByRole('table', { name: 'Deposits' }).locator('tbody tr');
    await expect(rows).toHaveCount(1);
    await page.getByLabel('Hash or address').fill(address);
    await page.getByLabel('Hash or address').press('Enter');
    await expect(page).toHaveURL(new RegExp(`currency=USDC&query=${address}`, 'i'));
    await page.reload();
    await expect(rows).toHaveCount(1);
    await page.getByLabel('Hash or address').fill(`0x${'0'.repeat(64)}`);
    await page.getByLabel('Hash or address').press('Enter');
    await expect(page.getByText('No deposits match these filters')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();
    await expect(rows).toHaveCount(2);
  });

  await test.step('the books agree with the chains', async () => {
    await page.goto(`${chainSite}/settings/account/system`);
    await page.getByRole('button', { name: 'Compare now' }).click();
    const runs = page.getByRole('list', { name: 'Latest comparisons' });
    await expect(runs.getByRole('listitem').filter({ hasText: 'Base' })).toContainText('No differences', {
      timeout: 30_000,
    });
  });
});

test('a deposit whose block is taken back says so where it lies open, and is credited once it is back', async ({
  page,
  chainSite,
  chainRoot,
}) => {
  const reorged = await openShop(chainSite, chainRoot, 'Windy shop');
  const hash = await pay(chainSite, chainRoot, await reorged.addressOf('nora-3'), 'USDC', '31.5');
  await openAs(page, chainSite, chainRoot, `/project/${reorged.id}/payments/deposits`);
  await page.getByRole('button', { name: /^31\.50 USDC/ }).click();
  const panel = page.getByRole('dialog', { name: '31.50 USDC' });
  await expect(panel.getByText('In a block', { exact: true })).toBeVisible();

  const putBack = await takeBack(await nodeOf(chainSite, chainRoot, 'BASE'), hash);
  await expect(panel.getByText('Reversed by a reorg')).toBeVisible();
  await expect(panel.getByText('Reorged', { exact: true })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '31.50 USDC' })).toContainText('Reorged');
  await look(page, 'deposit-reorged');

  await putBack();
  await expect(panel.getByText('Back in a block, for the second time')).toBeVisible();
  await mine(chainSite, chainRoot, 5);
  await expect(panel.getByText('Confirmed and recorded')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '31.50 USDC' })).toContainText('Credited');
  await expect(panel.getByRole('row', { name: /Customer nora-3/ })).toContainText('31.50');
});

test('older deposits are a page away, and the address keeps the page', async ({ page, chainSite, chainRoot }) => {
  const busy = await openShop(chainSite, chainRoot, 'Busy shop');
  const address = await busy.addressOf('regular');
  for (let at = 1; at <= 27; at += 1) await pay(chainSite, chainRoot, address, 'USDC', String(at));
  await openAs(page, chainSite, chainRoot, `/project/${busy.id}/payments/deposits`);
  const rows = page.getByRole('table', { name: 'Deposits' }).locator('tbody tr');
  await expect(rows).toHaveCount(25);
  await expect(rows.first()).toContainText('27.00 USDC');
  await expect(page.getByText('25 deposits on this page, newest first')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Newest' })).toBeDisabled();
  await page.getByRole('button', { name: 'Older' }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText('1.00 USDC');
  await expect(page.getByRole('button', { name: 'Older' })).toBeDisabled();
  await page.reload();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Newest' }).click();
  await expect(rows).toHaveCount(25);
});
