import { generateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import type { BrowserContext, Page } from '@playwright/test';
import { addressOfSolanaKey } from '../../packages/keys/src/solana/keys.ts';
import { askFor, choose, publicPayment } from '../shop/checkout.ts';
import { confirmIfAsked } from '../confirm-if-asked.ts';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { mineOn, payOn } from '../shop/open-shop.ts';
import { overhear } from '../overhear.ts';
import { call, openAs, type Person } from '../people.ts';
import { secretsOf } from '../secrets-of.ts';
import { balanceOf, expectEmptied } from '../chain/ledger.ts';
import { heldOnSolana } from '../chain/held-on-solana.ts';
import { addColdWallet } from '../chain/set-up-treasury.ts';
import { takeCurrencies } from '../shop/take-currencies.ts';

const shop = 'Fjordline Goods';
/** So few that four customers leave less than is kept ready. */
/** Four are given out: then fewer than a fifth are left. */
const keys = 5;
const more = 20;
const confirmations = 40;
const amounts = { SOL: ['61.20', '58.35'], USDC: ['140.00', '25.50'] } as const;
const decimals = { SOL: 9, USDC: 6 } as const;
type Code = keyof typeof amounts;

test.use({ alone: 'solana', actionTimeout: 20_000 });

test('what customers pay on Solana reaches the cold wallet, signed in the page that never lets go of the phrase', async ({
  page,
  context,
  everyChainSite: site,
  everyChainRoot: root,
  refusals,
}) => {
  test.setTimeout(480_000);
  refusals.add(403);
  refusals.add(422);
  const phrase = generateMnemonic(wordlist);
  const cold = addressOfSolanaKey(crypto.getRandomValues(new Uint8Array(32)));
  const overheard = overhear(context);
  const projectID = await test.step('a shop, and its wallets', () => setUp(page, site, root, { cold, phrase }));

  const due = await test.step('customers pay', () => payAll(context, site, root, projectID));

  for (const code of ['SOL', 'USDC'] as const) {
    await test.step(`${code} is signed for and comes to the cold wallet to the last unit`, async () => {
      await signFor(page, site, root, { code, phrase });
      await expect.poll(() => heldOnSolana(site, root, cold, code), { timeout: 60_000 }).toBe(due[code]);
      await mineOn(site, root, 'SOLANA', confirmations);
      await page.goto(`${site}/sweepIn?tabId=SigningRequests`);
      await expect(page.getByRole('row', { name: new RegExp(`${code} SR-`) })).toContainText('Completed', {
        timeout: 60_000,
      });
    });
  }

  await test.step('the history tells of both', async () => {
    await page.goto(`${site}/sweepIn?tabId=TransactionHistory`);
    const table = page.getByRole('table', { name: 'Sweeps' });
    await expect(table.locator('tbody').getByText('Completed')).toHaveCount(2);
    await table.locator('tbody tr').filter({ hasText: 'USDC' }).first().getByRole('button').first().click();
    await expect(page.getByRole('dialog', { name: /USDC/ })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('books and chain agree', async () => {
    await call(site, root, 'POST', '/api/v1/reconciliation', {});
    type Told = {
      runs: { blockchainCode: string; finishedAt: string | null; error: string | null; differences: number }[];
    };
    const last = async () =>
      (await call<Told>(site, root, 'GET', '/api/v1/reconciliation')).runs.find(
        ({ blockchainCode }) => blockchainCode === 'SOLANA',
      );
    await expect.poll(async () => (await last())?.finishedAt ?? null, { timeout: 30_000 }).not.toBeNull();
    expect(await last()).toMatchObject({ error: null, differences: 0 });
  });

  await test.step('addresses run low: the bell says so on every page, and more are prepared in the page', async () => {
    await page.goto(`${site}/sweepIn?tabId=Funds`);
    const bell = page.getByRole('button', { name: /^Notices/ });
    await bell.click();
    const notice = page.getByRole('dialog', { name: 'Notices' }).getByRole('listitem');
    await expect(notice.filter({ hasText: 'Prepared addresses run low' })).toContainText(
      'Solana till has only 1 prepared address left',
    );
    await look(page, 'solana-addresses-low', 'desktop');
    await notice.getByRole('link', { name: /^Prepare addresses/ }).click();
    await page.getByRole('dialog', { name: 'Solana till' }).getByRole('button', { name: 'Prepare addresses' }).click();
    const dialog = page.getByRole('dialog', { name: 'Prepare addresses for Solana till' });
    await dialog.getByLabel('Addresses').fill(String(more));
    await dialog.getByLabel('Recovery phrase').fill(phrase);
    await dialog.getByRole('button', { name: 'Prepare' }).click();
    const upload = dialog.getByRole('button', { name: `Upload ${more} addresses` });
    await upload.click({ timeout: 60_000 });
    await confirmIfAsked(page, page.getByText(`${more} addresses are ready to be assigned`).first());
    await page.goto(`${site}/sweepIn?tabId=Funds`);
    await expectEmptied(page, 'USDC on Solana', 10_000);
    await bell.click();
    await expect(page.getByText('Nothing needs you')).toBeVisible();
  });

  await test.step('nothing of the phrase left the page or stayed in the browser', async () => {
    const texts = await overheard.texts(page);
    expect(texts.length).toBeGreaterThan(20);
    const secrets = secretsOf(phrase, keys + more);
    expect(texts.filter((text) => secrets.some((secret) => text.includes(secret)))).toEqual([]);
  });
});

type Wallets = { cold: string; phrase: string };

/** All of it on the screens, as a merchant does it. */
async function setUp(page: Page, site: string, root: Person, { cold, phrase }: Wallets): Promise<number> {
  const { id } = await call<{ id: number }>(site, root, 'POST', '/api/v1/external-platform', { name: shop });
  await openAs(page, site, root, '/manageWallet/wallets');
  await addColdWallet(page, { network: 'Solana', name: 'Safe on Solana', address: cold });
  const hot = await addHotWallet(page, site, root);
  await payOn(site, root, 'SOLANA', hot, 'SOL', '0.5');
  await prepareAddresses(page, site, phrase);
  await chooseCold(page, cold);
  await takeCurrencies(page, site, id, ['SOL on Solana', 'USDC on Solana']);
  return id;
}

async function add(page: Page, site: string, kind: RegExp): Promise<void> {
  await page.goto(`${site}/manageWallet/wallets`);
  await page.getByRole('button', { name: 'Add wallet' }).first().click();
  await page.getByRole('dialog', { name: 'Add a wallet' }).getByRole('button', { name: kind }).click();
}

async function addHotWallet(page: Page, site: string, root: Person): Promise<string> {
  await add(page, site, /^Hot wallet/);
  const dialog = page.getByRole('dialog', { name: 'Create a hot wallet' });
  await dialog.getByLabel('Network').selectOption('Solana');
  await dialog.getByLabel('Name').fill('Solana fees');
  await dialog.getByLabel('Project').selectOption({ label: shop });
  await dialog.getByRole('button', { name: 'Create hot wallet' }).click();
  await confirmIfAsked(page, page.getByRole('dialog', { name: 'Solana fees' }));
  return (await walletsOf(site, root)).find(({ name }) => name === 'Solana fees')?.address ?? '';
}

/** In the panel of the wallet that was just made. */
async function chooseCold(page: Page, cold: string): Promise<void> {
  const panel = page.getByRole('dialog', { name: 'Solana till' });
  await panel.getByRole('button', { name: 'Choose the cold wallet on Solana' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cold wallet on Solana' });
  await dialog.getByRole('combobox', { name: 'Cold wallet' }).selectOption('Safe on Solana');
  await dialog.getByLabel('Type the last six characters of the address').fill(cold.slice(-6));
  await dialog.getByRole('button', { name: 'Set cold wallet' }).click();
  await confirmIfAsked(page, panel.getByRole('button', { name: 'Change the cold wallet on Solana' }));
}

async function prepareAddresses(page: Page, site: string, phrase: string): Promise<void> {
  await add(page, site, /^Deposit wallet: Solana/);
  const dialog = page.getByRole('dialog', { name: 'Prepare Solana addresses' });
  await dialog.getByLabel('Name').fill('Solana till');
  await dialog.getByLabel('Addresses').fill(String(keys));
  await dialog.getByLabel('Recovery phrase').fill(phrase);
  await dialog.getByLabel('Project').selectOption({ label: shop });
  await dialog.getByRole('button', { name: 'Prepare' }).click();
  await dialog.getByRole('button', { name: `Upload ${keys} addresses` }).click({ timeout: 60_000 });
  const panel = page.getByRole('dialog', { name: 'Solana till' });
  await confirmIfAsked(page, panel);
  await expect(panel.getByText(`${keys} of ${keys} are not assigned yet.`)).toBeVisible();
}

type Listed = { id: number; name: string; address?: string };

function walletsOf(site: string, root: Person): Promise<Listed[]> {
  return call<Listed[]>(site, root, 'GET', '/api/v1/wallets');
}

/** The first of each currency on a phone, as a customer does; the others by the same calls. */
async function payAll(context: BrowserContext, site: string, root: Person, id: number): Promise<Record<Code, bigint>> {
  const due = { SOL: 0n, USDC: 0n };
  for (const code of ['SOL', 'USDC'] as const) {
    for (const amountInUSD of amounts[code]) {
      const asked = await askFor(site, root, { id }, { amountInUSD });
      const page = await context.newPage();
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${site}${asked.path}`);
      await choose(page, code, 'Solana');
      const { attempt } = await publicPayment(site, asked.reference);
      due[code] += unitsOf(attempt?.amountDue ?? '', decimals[code]);
      await page.getByRole('button', { name: /exact/i }).first().click();
      await expect(page.getByRole('heading', { name: /Payment detected|Paid/ })).toBeVisible({ timeout: 60_000 });
      await page.close();
    }
  }
  await mineOn(site, root, 'SOLANA', confirmations);
  return due;
}

async function signFor(page: Page, site: string, root: Person, { code, phrase }: { code: Code; phrase: string }) {
  await openAs(page, site, root, '/sweepIn?tabId=Funds');
  await expect(page.getByText('Your signature')).toBeVisible({ timeout: 60_000 });
  await balanceOf(page, `${code} on Solana`).click();
  await page.getByRole('dialog').getByRole('link', { name: /^Sign/ }).click();
  const reserve = page.getByRole('dialog', { name: `Sign for ${code}` }).getByRole('button', { name: 'Reserve' });
  const dialog = page.getByRole('dialog', { name: /^Review and sign SR-\d+$/ });
  // An account on the chain comes first, and whoever is early is told to try again.
  await expect(async () => {
    if (!(await dialog.isVisible())) await reserve.click({ timeout: 1000 });
    await expect(dialog.getByText('2 addresses on Solana')).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
  await look(page, `solana-${code}-review`);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('Recovery phrase').fill(phrase);
  await dialog.getByRole('button', { name: 'Sign 1 transaction' }).click();
  await expect(dialog.getByText('1 signature is ready.')).toBeVisible({ timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Signed: the money is moving to the cold wallet')).toBeVisible({ timeout: 30_000 });
}

function unitsOf(amount: string, places: number): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(places, '0'));
}
