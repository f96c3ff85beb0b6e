import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { tronOfHex } from '../../packages/keys/src/tron/address.ts';
import { askFor, choose, publicPayment, type Asked } from '../shop/checkout.ts';
import { confirmIfAsked } from '../confirm-if-asked.ts';
import { expect, test } from '../fixtures.ts';
import { expectEmptied } from '../chain/ledger.ts';
import { openLocalCoins } from '../chain/local-coins.ts';
import { mineOn, payOn } from '../shop/open-shop.ts';
import { call, openAs } from '../people.ts';
import { addColdWallet } from '../chain/set-up-treasury.ts';
import { takeCurrencies } from '../shop/take-currencies.ts';

const shop = 'Fjellheim Tea';
const blocksRequired = 4;
/** Together above what the rules wait for. */
const dollars = ['61.20', '58.35'] as const;
const currencies = ['USDT', 'TRX'] as const;
const units = 1_000_000n;

test.use({ alone: 'tron', actionTimeout: 20_000 });

test('what customers pay on Tron reaches the cold wallet by itself, through a contract deployed on the screens', async ({
  page,
  context,
  everyChainSite: site,
  everyChainRoot: root,
  refusals,
}) => {
  test.setTimeout(420_000);
  refusals.add(403);
  const cold = tronOfHex(`0x${randomBytes(20).toString('hex')}`);
  const { id } = await call<{ id: number }>(site, root, 'POST', '/api/v1/external-platform', { name: shop });
  await openAs(page, site, root, '/manageWallet/wallets');
  await addColdWallet(page, { network: 'Tron', name: 'Tron safe', address: cold });
  await deployOnTheScreens(page, site, cold);
  await takeCurrencies(
    page,
    site,
    id,
    currencies.map((currency) => `${currency} on Tron`),
  );
  const hot = await test.step('a hot wallet with coin for the energy', async () => {
    const body = { name: 'Energy', walletType: 'hot_wallet', family: 'TRX_Family', projectID: id };
    const { address } = await call<{ address: string }>(site, root, 'POST', '/api/v1/wallets', body);
    await payOn(site, root, 'TRX', address, 'TRX', '1000');
    return address;
  });
  const coins = await openLocalCoins(site, root);

  const sums = await test.step('customers pay, one of them on a phone', async () => {
    const due = { USDT: 0n, TRX: 0n };
    for (const currency of currencies) {
      for (const [turn, amountInUSD] of dollars.entries()) {
        const asked = await askFor(site, root, { id }, { amountInUSD });
        const inBrowser = currency === 'USDT' && turn === 0;
        const paid = inBrowser ? payInBrowser(await context.newPage(), site, asked) : payByCall(site, asked, currency);
        due[currency] += unitsOf(await paid);
      }
    }
    await mineOn(site, root, 'TRX', blocksRequired);
    return due;
  });

  await test.step('it moves on, and nobody touches anything', async () => {
    await openAs(page, site, root, '/sweepIn?tabId=Funds');
    for (const currency of currencies) {
      await expect(async () => {
        await mineOn(site, root, 'TRX', 2);
        await expectEmptied(page, `${currency} on Tron`, 3_000);
      }).toPass({ timeout: 120_000 });
      expect(await coins.held('TRX', currency, cold), currency).toBe(sums[currency]);
    }
    expect(await coins.held('TRX', 'TRX', hot)).toBeLessThan(1000n * units);
  });

  await test.step('the history tells fee and share of each', async () => {
    await page.getByRole('button', { name: /^Transaction history/ }).click();
    const table = page.getByRole('table', { name: 'Sweeps' });
    await expect(table.locator('tbody').getByText('Completed')).toHaveCount(currencies.length);
    await table.locator('tbody tr').filter({ hasText: 'USDT' }).first().getByRole('button').first().click();
    const panel = page.getByRole('dialog', { name: /USDT/ });
    await expect(panel.getByText(/TRX.*\$\d+\.\d\d.*%/).first()).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('books and chain agree', async () => {
    await call(site, root, 'POST', '/api/v1/reconciliation', {});
    type Run = { blockchainCode: string; finishedAt: string | null; error: string | null; differences: number };
    const last = async () => {
      const { runs } = await call<{ runs: Run[] }>(site, root, 'GET', '/api/v1/reconciliation');
      return runs.find(({ blockchainCode }) => blockchainCode === 'TRX');
    };
    await expect.poll(async () => (await last())?.finishedAt ?? null, { timeout: 60_000 }).not.toBeNull();
    expect(await last()).toMatchObject({ error: null, differences: 0 });
  });
});

/** With the wallet of the local network, and a look at each step. */
async function deployOnTheScreens(page: Page, site: string, cold: string): Promise<void> {
  await test.step('the wizard deploys on Tron as it does on Ethereum', async () => {
    await page.goto(`${site}/manageWallet/sweepContract/deploy`);
    await page.getByRole('dialog').getByRole('combobox', { name: 'Network' }).selectOption('Tron');
    const wizard = page.getByRole('dialog', { name: 'Deploy sweep contract on Tron' });
    await expect(wizard.getByRole('radio', { name: /Local test wallet/ })).toBeChecked();
    await wizard.getByRole('button', { name: 'Connect' }).click();
    await wizard.getByRole('radio', { name: /Tron safe/ }).check();
    await wizard.getByLabel('Name of the deposit wallet').fill('Tea deposits');
    await wizard.getByLabel('Project').selectOption({ label: shop });
    await wizard.getByRole('button', { name: 'Next' }).click();
    await expect(wizard.getByText(/about [\d.]+ TRX/)).toBeVisible();
    await expect(wizard.getByText('the factory of this version of Coffer')).toBeVisible();
    await wizard.getByLabel('Type the last six characters of the cold wallet').fill(cold.slice(-6));
    await wizard.getByRole('button', { name: 'Confirm' }).click();
    const done = page.getByRole('dialog', { name: 'Sweep contract on Tron' });
    await confirmIfAsked(page, done.getByText('Tea deposits is now a deposit wallet.'));
    await done.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Tea deposits' })).toContainText('Code verified');
  });
}

/** What was due is told by both. */
async function payInBrowser(page: Page, site: string, asked: Asked): Promise<string> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site}${asked.path}`);
  await choose(page, 'USDT', 'Tron');
  const exact = page.getByRole('button', { name: /exact/i }).first();
  await expect(exact).toBeVisible();
  const due = await dueOf(site, asked);
  await exact.click();
  await expect(page.getByRole('heading', { name: /Payment detected|Paid/ })).toBeVisible({ timeout: 30_000 });
  await page.close();
  return due;
}

async function payByCall(site: string, asked: Asked, currency: string): Promise<string> {
  const { reference } = asked;
  const chosen = { blockchain_code: 'TRX', currency_code: currency };
  await call(site, undefined, 'POST', `/api/v1/deposit-address/reference/${reference}`, chosen);
  const due = await dueOf(site, asked);
  await call(site, undefined, 'POST', `/api/v1/payment/reference/${reference}/test-wallet`, { what: 'exact' });
  return due;
}

async function dueOf(site: string, { reference }: Asked): Promise<string> {
  const { attempt } = await publicPayment(site, reference);
  if (!attempt) throw new Error('nothing was chosen');
  return attempt.amountDue;
}

/** Both have six decimals. */
function unitsOf(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(6, '0'));
}
