import type { Page } from '@playwright/test';
import { askFor, choose, publicPayment, type Asked } from '../shop/checkout.ts';
import { expect, test } from '../fixtures.ts';
import { expectEmptied } from '../chain/ledger.ts';
import { openLocalCoins } from '../chain/local-coins.ts';
import { mineOn, payOn } from '../shop/open-shop.ts';
import { call, openAs, type Person } from '../people.ts';
import { addColdWallet, deploySweepContract } from '../chain/set-up-treasury.ts';
import { takeCurrencies } from '../shop/take-currencies.ts';

const shop = 'Norrvik Roasters';
const address = '0x4B7e21D09a63cC18f5e20B7741f9D3a6b08E77e1';
const networks = [
  { code: 'BASE', network: 'Base', blocks: 21 },
  { code: 'ETH', network: 'Ethereum', blocks: 13 },
] as const;
const currencies = ['USDC', 'USDT', 'ETH'] as const;
/** Together above what the rules wait for. */
const dollars = ['61.20', '58.35'] as const;

type Paid = { code: string; currency: string; due: string };

test.use({ alone: 'treasury', actionTimeout: 20_000 });

test('what customers pay on two networks in three currencies reaches the cold wallet by itself', async ({
  page,
  context,
  chainSite: site,
  chainRoot: root,
  refusals,
}) => {
  test.setTimeout(300_000);
  refusals.add(403);
  const id = await setUp(page, site, root);
  const hot = await test.step('a hot wallet, with coin for fees on Base alone', async () => {
    const body = { name: 'Gas', walletType: 'hot_wallet', family: 'ETH_Family', projectID: id };
    const made = await call<{ address: string }>(site, root, 'POST', '/api/v1/wallets', body);
    await payOn(site, root, 'BASE', made.address, 'ETH', '0.5');
    return made.address;
  });
  const coins = await openLocalCoins(site, root);

  const paid = await test.step('customers pay', async () => {
    const done: Paid[] = [await payInBrowser(await context.newPage(), site, root, id)];
    for (const { code } of networks) {
      for (const currency of currencies) {
        for (const amount of dollars.slice(done.length === 1 && code === 'BASE' && currency === 'USDC' ? 1 : 0)) {
          done.push(await payByCall(site, root, id, { code, currency, amount }));
        }
      }
    }
    expect(done).toHaveLength(networks.length * currencies.length * dollars.length);
    for (const { code, blocks } of networks) await mineOn(site, root, code, blocks);
    return done;
  });

  await openAs(page, site, root, '/sweepIn?tabId=Funds');

  await test.step('on Base it moves on, and nobody touches anything', async () => {
    for (const currency of currencies) {
      await expect(async () => {
        await mineOn(site, root, 'BASE', 5);
        await expectEmptied(page, `${currency} on Base`, 3_000);
      }).toPass({ timeout: 120_000 });
    }
    await expectExactly(coins, paid, 'BASE');
  });

  await test.step('on Ethereum it waits for gas, and says so', async () => {
    const waiting = page.getByRole('region', { name: 'Waiting for you' });
    await expect(waiting).toContainText('Gas on Ethereum', { timeout: 60_000 });
    await expect(waiting).toContainText('The hot wallet has 0 ETH, the sweep needs ');
    for (const currency of currencies) {
      await expect(waiting.getByRole('button', { name: new RegExp(`${currency} on Ethereum`) })).toBeVisible({
        timeout: 60_000,
      });
    }
    expect(await coins.held('ETH', 'USDC', address)).toBe(0n);
  });

  await test.step('topped up, it moves on there as well', async () => {
    await payOn(site, root, 'ETH', hot, 'ETH', '0.5');
    await expect(page.getByRole('region', { name: 'Moving' })).toBeVisible({ timeout: 120_000 });
    for (const currency of currencies) {
      await expect(async () => {
        await mineOn(site, root, 'ETH', 5);
        await expectEmptied(page, `${currency} on Ethereum`, 3_000);
      }).toPass({ timeout: 120_000 });
    }
    await expectExactly(coins, paid, 'ETH');
    await expect(page.getByText('Nothing left at your addresses')).toBeVisible();
  });

  await test.step('the history tells fee and share of each', async () => {
    await page.getByRole('button', { name: /^Transaction history/ }).click();
    const table = page.getByRole('table', { name: 'Sweeps' });
    await expect(table.locator('tbody').getByText('Completed')).toHaveCount(networks.length * currencies.length);
    const first = table.locator('tbody tr').filter({ hasText: 'USDC' }).first();
    await first.getByRole('button').first().click();
    const panel = page.getByRole('dialog', { name: /USDC/ });
    await expect(panel.getByText(/ETH.*\$\d+\.\d\d.*%/).first()).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('books and chains agree', async () => {
    await call(site, root, 'POST', '/api/v1/reconciliation', {});
    type Told = {
      runs: { blockchainCode: string; finishedAt: string | null; error: string | null; differences: number }[];
    };
    const runs = async () => (await call<Told>(site, root, 'GET', '/api/v1/reconciliation')).runs;
    for (const { code } of networks) {
      const last = async () => (await runs()).find(({ blockchainCode }) => blockchainCode === code);
      await expect.poll(async () => (await last())?.finishedAt ?? null, { timeout: 30_000 }).not.toBeNull();
      expect(await last()).toMatchObject({ error: null, differences: 0 });
    }
    const funds = await call<{ amount: string }[]>(site, root, 'GET', '/api/v1/addresses/balance');
    expect(funds.filter(({ amount }) => Number(amount) > 0)).toEqual([]);
  });
});

async function setUp(page: Page, site: string, root: Person): Promise<number> {
  return test.step('a shop whose money ends at one address on both networks', async () => {
    const { id } = await call<{ id: number }>(site, root, 'POST', '/api/v1/external-platform', { name: shop });
    await openAs(page, site, root, '/manageWallet/wallets');
    for (const { network } of networks) {
      await page.goto(`${site}/manageWallet/wallets`);
      const cold = { network, name: `Safe on ${network}`, address };
      await addColdWallet(page, cold);
      await deploySweepContract(page, site, cold, { name: 'Shop deposits', project: shop });
    }
    const names = networks.flatMap(({ network }) => currencies.map((currency) => `${currency} on ${network}`));
    await takeCurrencies(page, site, id, names);
    return id;
  });
}

/** As a customer does: on a phone, with the test wallet of the page. */
async function payInBrowser(page: Page, site: string, root: Person, id: number): Promise<Paid> {
  const asked = await ask(site, root, id, dollars[0]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site}${asked.path}`);
  await choose(page, 'USDC', 'Base');
  const due = await dueOf(site, asked);
  await page.getByRole('button', { name: /exact/i }).first().click();
  await expect(page.getByRole('heading', { name: /Payment detected|Paid/ })).toBeVisible({ timeout: 30_000 });
  await page.close();
  return { code: 'BASE', currency: 'USDC', due };
}

async function payByCall(
  site: string,
  root: Person,
  id: number,
  { code, currency, amount }: { code: string; currency: string; amount: string },
): Promise<Paid> {
  const asked = await ask(site, root, id, amount);
  const chosen = { blockchain_code: code, currency_code: currency };
  await call(site, undefined, 'POST', `/api/v1/deposit-address/reference/${asked.reference}`, chosen);
  const due = await dueOf(site, asked);
  await call(site, undefined, 'POST', `/api/v1/payment/reference/${asked.reference}/test-wallet`, { what: 'exact' });
  return { code, currency, due };
}

function ask(site: string, root: Person, id: number, amountInUSD: string): Promise<Asked> {
  return askFor(site, root, { id }, { amountInUSD });
}

async function dueOf(site: string, { reference }: Asked): Promise<string> {
  const { attempt } = await publicPayment(site, reference);
  if (!attempt) throw new Error('nothing was chosen');
  return attempt.amountDue;
}

/** Nothing less, and nothing from elsewhere. */
async function expectExactly(
  coins: Awaited<ReturnType<typeof openLocalCoins>>,
  paid: readonly Paid[],
  code: string,
): Promise<void> {
  for (const currency of currencies) {
    const sums = paid.filter((one) => one.code === code && one.currency === currency);
    const decimals = coins.decimalsOf(code, currency);
    const sum = sums.reduce((all, { due }) => all + unitsOf(due, decimals), 0n);
    expect(sum).toBeGreaterThan(0n);
    expect(await coins.held(code, currency, address), `${currency} on ${code}`).toBe(sum);
  }
}

function unitsOf(amount: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}
