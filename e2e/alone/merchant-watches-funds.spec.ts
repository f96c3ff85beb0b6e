import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { mine, openShop, pay } from '../shop/open-shop.ts';
import { asMember, call, openAs, type Person } from '../people.ts';
import { balanceOf, causeOf, expectEmptied } from '../chain/ledger.ts';
import { addColdWallet, deploySweepContract } from '../chain/set-up-treasury.ts';
import { takeCurrencies } from '../shop/take-currencies.ts';

const safe = { network: 'Base', name: 'Harbour safe', address: '0x4B7e21D09a63cC18f5e20B7741f9D3a6b08E77e1' };
const shop = 'Harbour coffee';
const funds = '/sweepIn?tabId=Funds';

test.use({ alone: 'funds', actionTimeout: 20_000 });

/** One set of chains for the whole program: one story after the other. */
test.describe.configure({ mode: 'default' });

test('a merchant sees money wait for gas, tops the hot wallet up, and watches it reach the cold wallet', async ({
  page,
  chainSite,
  chainRoot,
  refusals,
}) => {
  // The first change of great weight asks for the password.
  refusals.add(403);
  const { id } = await call<{ id: number }>(chainSite, chainRoot, 'POST', '/api/v1/external-platform', { name: shop });
  await openAs(page, chainSite, chainRoot, funds);
  await expect(page.getByText('No deposit wallet yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Funds Consolidation' })).toHaveAttribute('aria-current', 'page');

  const address = await test.step('a treasury without coin for fees, and money of a customer', async () => {
    await page.getByRole('link', { name: 'Open wallets' }).click();
    await addColdWallet(page, safe);
    await deploySweepContract(page, chainSite, safe, { name: 'Harbour deposits', project: shop });
    await takeCurrencies(page, chainSite, id, ['USDC on Base', 'ETH on Base']);
    await call(chainSite, chainRoot, 'POST', '/api/v1/wallets', {
      name: 'Harbour hot',
      walletType: 'hot_wallet',
      family: 'ETH_Family',
      projectID: id,
    });
    const given = await customerAddress(chainSite, chainRoot, id, 'ida-holm');
    await pay(chainSite, chainRoot, given, 'USDC', '57.41');
    await mine(chainSite, chainRoot, 6);
    return given;
  });

  const usdc = balanceOf(page, 'USDC on Base');
  const waits = causeOf(page, 'USDC on Base');
  await test.step('below the threshold it says how far it is', async () => {
    await page.goto(`${chainSite}${funds}`);
    await expect(waits).toContainText('Below $100', { timeout: 60_000 });
    await expect(waits).toContainText('USDC on Base moves within ');
    await expect(waits).toContainText('57.41');
    await expect(page.locator('p', { hasText: /^Not in a cold wallet yet/ })).toContainText('$57.41');
    await expect(page.getByRole('region', { name: 'Whose it is' })).toContainText(/Everything\$57\.41/);
    await look(page, 'funds-below-threshold');
    await page.getByRole('button', { name: / empty$/ }).click();
    await expect(balanceOf(page, 'ETH on Base')).toContainText('Nothing received yet');
    await usdc.click();
    const panel = page.getByRole('dialog', { name: /57\.41/ });
    await expect(panel).toContainText('$57.41 of $100.00. Sweeps in ');
    await page.keyboard.press('Escape');
  });

  await test.step('worth moving, it waits for gas, and the button tops the hot wallet up', async () => {
    await pay(chainSite, chainRoot, address, 'USDC', '71');
    await pay(chainSite, chainRoot, await customerAddress(chainSite, chainRoot, id, 'nora-3'), 'USDC', '12.09');
    await mine(chainSite, chainRoot, 6);
    await expect(waits).toContainText('Gas on Base', { timeout: 30_000 });
    await expect(waits).toContainText('The hot wallet has 0 ETH');
    await expect(page.getByText('1 thing to do')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Out of gas' })).toContainText('Harbour hot', { timeout: 30_000 });
    await usdc.click();
    const panel = page.getByRole('dialog', { name: /140\.50/ });
    await expect(panel.getByText('DEPOSIT_NOT_DEPLOYED_LOW_GAS')).toBeVisible();
    await expect(panel.getByRole('region', { name: 'Addresses' }).getByRole('listitem')).toHaveCount(2);
    await look(page, 'fund-panel');
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();

    await waits.getByRole('button', { name: /^Top up/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Top up Harbour hot' });
    await expect(dialog.getByText('Send at least')).toBeVisible();
    await look(page, 'funds-top-up');
    const hot = (await dialog.locator('.addr').first().textContent()) ?? '';
    await pay(chainSite, chainRoot, hot, 'ETH', '0.5');
    await expect(dialog.getByText('The balance is sufficient now.')).toBeVisible({ timeout: 60_000 });
    await dialog.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('it goes on by itself, block by block', async () => {
    const moving = page.getByRole('region', { name: 'Moving' });
    await expect(moving).toContainText(/S-\d+ is (on its way|confirming) on Base/, { timeout: 60_000 });
    await expect(moving).toContainText('140.50 USDC');
    await expect(moving.locator('.addr')).toHaveText(safe.address, { ignoreCase: true });
    await expect(moving).toBeHidden({ timeout: 90_000 });
    await expectEmptied(page, 'USDC on Base', 30_000);
    await expect(page.getByRole('region', { name: 'In cold wallets' })).toContainText(/Harbour safe.*140\.50/);
  });

  await test.step('the history explains fee and share', async () => {
    await page.getByRole('button', { name: /^Transaction history/ }).click();
    const sweep = page.getByRole('row', { name: /140\.50/ });
    await expect(sweep).toContainText('Completed');
    await expect(sweep).toContainText('2 addresses');
    await look(page, 'sweeps');
    await sweep.getByRole('button', { name: /140\.50/ }).click();
    const panel = page.getByRole('dialog', { name: /140\.50/ });
    await expect(panel.getByText('Value reached the threshold')).toBeVisible();
    await expect(panel.getByRole('list', { name: 'History' })).toContainText('Completed');
    await expect(panel.getByRole('row', { name: /Cold wallet/ })).toContainText('140.50');
    await look(page, 'sweep');
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  });

  await test.step('and is a file to keep', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('140.5');
  });

  await test.step('filters that nothing matches are one press away from everything', async () => {
    await page.goto(`${chainSite}/sweepIn?tabId=TransactionHistory&status=failed`);
    await expect(page.getByText('No sweeps match these filters')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();
    await expect(page.getByRole('row', { name: /140\.50/ })).toBeVisible();
  });
});

test('rules are refused with the field named, saved for all or for one wallet, and never lost by a click', async ({
  page,
  chainSite,
  chainRoot,
  refusals,
}) => {
  refusals.add(400);
  await openShop(chainSite, chainRoot, 'Quiet shop');
  await openAs(page, chainSite, chainRoot, '/sweepIn?tabId=Rules');
  const form = page.getByRole('form', { name: 'Rules' });
  await expect(form.getByText(/^Sweeps when the value reaches \$100\.00/)).toBeVisible();
  await look(page, 'sweep-rules');

  await test.step('what is wrong stands at its field, and nothing changes', async () => {
    await form.getByLabel('Total value (USD)').fill('much');
    await form.getByRole('button', { name: 'Save rules' }).click();
    await expect(form.getByText('must be an amount in dollars such as "100"')).toBeVisible();
    await form.getByLabel('Total value (USD)').fill('100');
    await form.getByLabel('First sweep minimum (USD)').fill('500');
    await form.getByRole('button', { name: 'Save rules' }).click();
    await expect(form.getByText(/must not be above amountUSD/)).toBeVisible();
    await form.getByLabel('Maximum gas price on Base (gwei)').fill('cheap');
    await form.getByLabel('First sweep minimum (USD)').fill('5');
    await form.getByRole('button', { name: 'Save rules' }).click();
    await expect(form.getByLabel('Maximum gas price on Base (gwei)')).toHaveAttribute('aria-invalid', 'true');
    await look(page, 'sweep-rules-refused');
  });

  await test.step('nobody loses what they typed', async () => {
    await page.getByRole('button', { name: /^Funds/ }).click();
    const ask = page.getByRole('dialog', { name: 'Leave without saving?' });
    await expect(ask).toBeVisible();
    await ask.getByRole('button', { name: 'Keep editing' }).click();
    await form.getByRole('button', { name: 'Reset' }).click();
  });

  await test.step('they say what they mean, and stay', async () => {
    await form.getByLabel('Total value (USD)').fill('250');
    await form.getByLabel('Maximum fee (%)').fill('2.5');
    await expect(form.getByText(/reaches \$250\.00.*more than 2\.5 % of the value/)).toBeVisible();
    await form.getByRole('button', { name: 'Save rules' }).click();
    await expect(page.getByText('Rules saved')).toBeVisible();
    await page.reload();
    await expect(form.getByLabel('Total value (USD)')).toHaveValue('250');
  });

  await test.step('one wallet has its own, until it follows the others again', async () => {
    await page.getByLabel('Rules for').selectOption('Quiet shop deposits');
    await expect(page.getByText(/^This wallet uses the default rules\./)).toBeVisible();
    // The box itself lies under its drawing.
    await form.getByRole('switch', { name: 'Pause' }).click({ force: true });
    await form.getByRole('button', { name: 'Save rules' }).click();
    await expect(page.getByText('This wallet has its own rules.')).toBeVisible();
    await form.getByRole('button', { name: 'Use default rules' }).click();
    await expect(page.getByText(/^This wallet uses the default rules\./)).toBeVisible();
  });
});

test('whoever may only look sees everything and changes nothing', async ({ page, chainSite, chainRoot }) => {
  const { id, addressOf } = await openShop(chainSite, chainRoot, 'Watched shop');
  await pay(chainSite, chainRoot, await addressOf('ida-holm'), 'USDC', '20');
  await mine(chainSite, chainRoot, 6);
  const role = 'project_lead';
  const viewer = await asMember(chainSite, chainRoot, { email: 'viewer@example.com', role, projects: [id] });
  await openAs(page, chainSite, viewer, funds);
  await expect(balanceOf(page, 'USDC on Base')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sweep/ })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Reconcile' })).toBeHidden();
  await page.getByRole('button', { name: 'Rules' }).first().click();
  await expect(page.getByText('You can view the rules, but not change them.')).toBeVisible();
  await expect(page.getByRole('form', { name: 'Rules' })).toBeHidden();
});

async function customerAddress(site: string, root: Person, project: number, customerID: string): Promise<string> {
  const body = { blockchainCode: 'BASE', customerID };
  return (await call<{ address: string }>(site, root, 'POST', `/api/v1/project/${project}/deposit-address`, body))
    .address;
}
