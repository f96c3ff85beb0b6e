import type { Page } from '@playwright/test';
import { askFor, choose } from '../shop/checkout.ts';
import { expect as plain, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { mineOn } from '../shop/open-shop.ts';
import { openEveryTill } from '../shop/open-every-till.ts';
import { payBitcoinUri } from '../chain/send-bitcoin.ts';

/** Five networks beside it slow a small machine down. */
const expect = plain.configure({ timeout: 30_000 });

test.use({ alone: 'every chain', actionTimeout: 60_000 });
test.describe.configure({ mode: 'default', timeout: 600_000 });

/** What $49.99 is at the prices of local networks, and how wallets of each network are asked for it. */
const ways = [
  { network: 'Bitcoin', currency: 'BTC', amount: '0.00083317', uri: /^bitcoin:bcrt1q\w+\?amount=0\.00083317$/ },
  { network: 'Tron', currency: 'USDT', amount: '49.99', uri: /^tron:T\w{33}\?token=T\w{33}$/ },
  {
    network: 'Solana',
    currency: 'SOL',
    amount: '0.33326667',
    uri: /^solana:\w{32,44}\?amount=0\.33326667&reference=\w{32,44}$/,
  },
  {
    network: 'Solana',
    currency: 'USDC',
    amount: '49.99',
    uri: /^solana:\w+\?amount=49\.99&spl-token=\w+&reference=\w{32,44}$/,
  },
  {
    network: 'Ethereum',
    currency: 'ETH',
    amount: '0.019996',
    uri: /^ethereum:0x\w{40}@31337\?value=19996000000000000$/,
  },
  {
    network: 'Base',
    currency: 'USDC',
    amount: '49.99',
    uri: /^ethereum:0x\w{40}@31338\/transfer\?address=0x\w{40}&uint256=49990000$/,
  },
] as const;
type Way = (typeof ways)[number];

let shop: { id: number };

test.beforeAll(async ({ everyChainSite, everyChainRoot }) => {
  shop = await openEveryTill(everyChainSite, everyChainRoot, 'Norrvik Roasters');
});

test('a payer goes from one network to another, comes back to the same address, and pays in Bitcoin', async ({
  page,
  everyChainSite: site,
  everyChainRoot: root,
}) => {
  const asked = await askFor(site, root, shop, { amountInUSD: '49.99', note: 'Two bags of the winter roast' });
  await page.goto(`${site}${asked.path}`);
  await expect(page.getByRole('heading', { name: 'Amount due $49.99' })).toBeVisible();
  await page.getByText('8 more ways to pay').click();
  await look(page, 'any-chain-choose-all');

  const seen = new Map<string, string>();
  for (const way of ways) {
    await test.step(`${way.currency} on ${way.network}`, async () => {
      await choose(page, way.currency, way.network);
      const address = await expectAsked(page, way);
      // Chains of one family share an address, and so do the currencies of a chain.
      expect([...seen.values()].includes(address)).toBe(seen.has(way.network) || way.network === 'Base');
      seen.set(way.network, address);
      await page.getByRole('link', { name: 'Pay in another currency' }).click();
      await expect(page.getByRole('radio', { name: new RegExp(`^${way.currency} on ${way.network}`) })).toBeChecked();
    });
  }

  await test.step('who comes back finds the same address, and sends what the code says', async () => {
    const [bitcoin] = ways;
    await choose(page, bitcoin.currency, bitcoin.network);
    expect(await expectAsked(page, bitcoin)).toBe(seen.get(bitcoin.network));
    await look(page, 'any-chain-waiting');
    const uri = await uriOf(page);
    await payBitcoinUri(site, root, uri);
  });

  await test.step('it is seen before any block has it, confirmed, and paid', async () => {
    await expect(page.getByText('Detected, waiting for a block')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('main').getByText('The Bitcoin network has your transfer')).toBeVisible();
    await look(page, 'any-chain-no-block-yet');
    await mineOn(site, root, 'BTC', 1);
    await expect(page.getByRole('main').getByText('The Bitcoin network is confirming it.')).toBeVisible({
      timeout: 20_000,
    });
    await mineOn(site, root, 'BTC', 3);
    await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('0.00083317 BTC')).toBeVisible();
  });
});

for (const { network, currency, code, blocks } of [
  { network: 'Tron', currency: 'USDT', code: 'TRX', blocks: 20 },
  { network: 'Solana', currency: 'USDC', code: 'SOLANA', blocks: 40 },
]) {
  test(`a payer who first chose Bitcoin pays a part, and then the rest, from the test wallet on ${network}`, async ({
    page,
    everyChainSite: site,
    everyChainRoot: root,
  }) => {
    const asked = await askFor(site, root, shop);
    await page.goto(`${site}${asked.path}`);
    await choose(page, 'BTC', 'Bitcoin');
    await page.getByRole('link', { name: 'Pay in another currency' }).click();
    await choose(page, currency, network);
    const confirmed = async (heading: string) => {
      await mineOn(site, root, code, blocks);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible({ timeout: 2000 });
    };
    await page.getByRole('button', { name: 'Less' }).click();
    // The network may confirm it before anybody has looked.
    const seen = page.getByRole('heading', { name: /^(Payment detected|Send exactly the remaining)/ });
    await expect(seen).toBeVisible({ timeout: 30_000 });
    await expect(() => confirmed(`Send exactly the remaining 10.00 ${currency}`)).toPass({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Exact' }).click();
    await expect(() => confirmed('Paid')).toPass({ timeout: 60_000 });
    await expect(page.getByText(`10.00 ${currency}`)).toBeVisible();
  });
}

async function expectAsked(page: Page, { network, currency, amount, uri }: Way): Promise<string> {
  const shown = amount.includes('.') ? amount : `${amount}.00`;
  await expect(page.getByRole('heading', { name: `Send exactly ${shown} ${currency}` })).toBeVisible();
  await expect(page.getByText(`Use the ${network} network only.`)).toBeVisible();
  await expect(page.getByRole('img', { name: `QR code of the payment: ${shown} ${currency}` })).toBeVisible();
  expect(await uriOf(page)).toMatch(uri);
  await page.getByRole('button', { name: 'Copy amount' }).click();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(amount);
  await page.getByRole('button', { name: 'Copy address' }).click();
  const address = String(await page.evaluate('navigator.clipboard.readText()'));
  expect((await page.locator('.addr').first().textContent())?.trim()).toBe(address);
  expect((await uriOf(page)).toLowerCase()).toContain(address.toLowerCase());
  return address;
}

async function uriOf(page: Page): Promise<string> {
  return (await page.getByRole('link', { name: 'Open in wallet' }).getAttribute('href')) ?? '';
}
