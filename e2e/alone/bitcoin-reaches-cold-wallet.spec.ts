import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { causeOf } from '../chain/ledger.ts';
import { bitcoinOwner, newBitcoinAddress } from '../chain/bitcoin-owner.ts';
import { askFor, choose, publicPayment } from '../shop/checkout.ts';
import { confirmIfAsked } from '../confirm-if-asked.ts';
import { expect as plain, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { mineOn } from '../shop/open-shop.ts';
import { overhear } from '../overhear.ts';
import { call, openAs, type Person } from '../people.ts';
import { secretsOf } from '../secrets-of.ts';
import { heldBitcoin } from '../chain/send-bitcoin.ts';
import { addColdWallet } from '../chain/set-up-treasury.ts';
import { takeCurrencies } from '../shop/take-currencies.ts';

/** Five networks beside it slow a small machine down. */
const expect = plain.configure({ timeout: 30_000 });

test.use({ alone: 'bitcoin', actionTimeout: 60_000 });
test.describe.configure({ mode: 'serial', timeout: 600_000 });

/** What the browser says of a request while it has no network, and what our own log says of it. */
const [noStatus, unreachable] = [Number.NaN, 0];
const unitsInCoin = 100_000_000;
const blocks = 4;
const shop = 'Norrvik Roasters';
const owner = bitcoinOwner();
const cold = newBitcoinAddress();

type Whole = { id: number; unsigned: { amount: string; fee: string; psbt: string } };
type Fund = { blockchainCode: string; currencyCode: string; amount: string };

let projectId: number;

test('a merchant sets Bitcoin up on the screens: a cold wallet, a public key, and where its money ends', async ({
  page,
  everyChainSite: site,
  everyChainRoot: root,
  refusals,
}) => {
  refusals.add(403);
  ({ id: projectId } = await call<{ id: number }>(site, root, 'POST', '/api/v1/external-platform', { name: shop }));
  await openAs(page, site, root, '/manageWallet/wallets');
  await addColdWallet(page, { network: 'Bitcoin', name: 'Steel plate', address: cold });

  await page.goto(`${site}/manageWallet/wallets`);
  await page.getByRole('button', { name: 'Add wallet' }).first().click();
  await page.getByRole('button', { name: /extended public key/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Add extended public keys' });
  await dialog.getByLabel('Name').fill('Till phrase');
  await dialog.getByLabel('Extended public key for Bitcoin').fill(owner.zpub);
  await dialog.getByLabel('Project').selectOption({ label: shop });
  await look(page, 'bitcoin-add-key');
  await dialog.getByRole('button', { name: 'Add wallet' }).click();

  const panel = page.getByRole('dialog', { name: 'Till phrase' });
  await expect(panel.getByText('No cold wallet yet: money received is not swept.')).toBeVisible();
  await panel.getByRole('button', { name: 'Choose the cold wallet on Bitcoin' }).click();
  const where = page.getByRole('dialog', { name: 'Cold wallet on Bitcoin' });
  await expect(where.getByRole('button', { name: 'Set cold wallet' })).toBeDisabled();
  await where.getByRole('combobox', { name: 'Cold wallet' }).selectOption('Steel plate');
  await where.getByLabel('Type the last six characters of the address').fill(cold.slice(-6));
  await where.getByRole('button', { name: 'Set cold wallet' }).click();
  await confirmIfAsked(page, panel.getByRole('button', { name: 'Change the cold wallet on Bitcoin' }));
  await look(page, 'bitcoin-wallet');
  await takeCurrencies(page, site, projectId, ['BTC on Bitcoin']);
});

test('what customers pay in Bitcoin is signed for in the page without a network, and reaches the cold wallet', async ({
  page,
  context,
  everyChainSite: site,
  everyChainRoot: root,
  refusals,
}) => {
  refusals.add(noStatus).add(unreachable);
  const paid = [await payOnCheckout(page, site, root, '61.20'), await payOnCheckout(page, site, root, '58.35')];
  const total = paid.reduce((sum, units) => sum + units, 0n);
  const overheard = overhear(context);

  const review =
    await test.step('what waits for a signature is shown, and reviewed before any word is typed', async () => {
      await openAs(page, site, root, '/sweepIn?tabId=Funds');
      const waits = causeOf(page, 'BTC on Bitcoin');
      await expect(waits).toContainText('Your signature', { timeout: 60_000 });
      await waits.getByRole('link', { name: /^Sign/ }).click();
      return takeInHand(page);
    });
  const { unsigned } = await newest(site, root);
  const [swept, fee] = [unitsOf(unsigned.amount), unitsOf(unsigned.fee)];
  expect(swept + fee).toBe(total);
  await expect(review.getByText(`${unsigned.amount} BTC`, { exact: true })).toBeVisible();
  await expect(review.getByText(`${unsigned.fee} BTC`)).toBeVisible();
  await expect(review.getByText('2 addresses on Bitcoin')).toBeVisible();
  await look(page, 'bitcoin-review');
  await review.getByRole('button', { name: 'Continue' }).click();

  await test.step('another phrase is refused here; the right one signs with the network off', async () => {
    await review.getByLabel('Recovery phrase').fill(bitcoinOwner().phrase);
    await review.getByRole('button', { name: 'Sign 2 coins' }).click();
    await expect(review.getByText(/This phrase is not the wallet's/)).toBeVisible();
    await context.setOffline(true);
    await review.getByLabel('Recovery phrase').fill(owner.phrase);
    await review.getByRole('button', { name: 'Sign 2 coins' }).click();
    await expect(review.getByText('The signed file is ready. It contains no secrets.')).toBeVisible({
      timeout: 60_000,
    });
    await expect(review.getByRole('button', { name: 'Submit' })).toBeDisabled();
    await context.setOffline(false);
    await review.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Signed: the money is moving to the cold wallet')).toBeVisible({ timeout: 60_000 });
  });

  await test.step('the cold wallet has the sum less the fee, and the books say the same', async () => {
    await expectSwept(page, site, root);
    expect(await heldBitcoin(site, root, cold)).toBe(swept);
    await look(page, 'bitcoin-swept');
    await page.getByRole('button', { name: /^Transaction history/ }).click();
    await expect(page.getByRole('table', { name: 'Sweeps' }).getByText('Completed').first()).toBeVisible();
    await expectBooksAgree(site, root);
  });

  await test.step('nothing of the phrase left the page or stayed in the browser', async () => {
    const texts = await overheard.texts(page);
    expect(texts.length).toBeGreaterThan(20);
    const secrets = secretsOf(owner.phrase, 5);
    expect(texts.filter((text) => secrets.some((secret) => text.includes(secret)))).toEqual([]);
  });
});

test('what was signed on another device is taken in, unless it is anything else than what was shown', async ({
  page,
  everyChainSite: site,
  everyChainRoot: root,
  refusals,
}, info) => {
  refusals.add(400);
  const before = await heldBitcoin(site, root, cold);
  await payOnCheckout(page, site, root, '140');
  await openAs(page, site, root, '/sweepIn?tabId=Funds');
  const waits = causeOf(page, 'BTC on Bitcoin');
  await expect(waits).toContainText('Your signature', { timeout: 60_000 });
  await waits.getByRole('link', { name: /^Sign/ }).click();
  const review = await takeInHand(page);
  await review.getByRole('button', { name: 'Continue' }).click();
  const asked = page.waitForEvent('download');
  await review.getByRole('button', { name: 'Download PSBT' }).click();
  const file = info.outputPath('request.psbt');
  await (await asked).saveAs(file);
  const psbt = readFileSync(file);
  const handIn = async (name: string, bytes: Uint8Array) => {
    const signed = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) };
    await review.getByLabel('Signed file', { exact: true }).setInputFiles(signed);
    await review.getByRole('button', { name: 'Submit' }).click();
  };

  await test.step('one that pays somebody else is refused in words, and nothing is sent', async () => {
    await handIn('tampered.psbt', owner.sign(psbt, { payTo: newBitcoinAddress() }));
    await expect(review.getByText(/must be what was shown/)).toBeVisible();
    await look(page, 'bitcoin-tampered');
    expect(await heldBitcoin(site, root, cold)).toBe(before);
    await review.getByRole('button', { name: 'Back' }).click();
  });

  await test.step('what was shown is sent', async () => {
    const { unsigned } = await newest(site, root);
    await handIn('signed.psbt', owner.sign(psbt));
    await expect(page.getByText('Signed: the money is moving to the cold wallet')).toBeVisible({ timeout: 60_000 });
    await expectSwept(page, site, root);
    expect(await heldBitcoin(site, root, cold)).toBe(before + unitsOf(unsigned.amount));
    await expectBooksAgree(site, root);
  });
});

/** As a customer does, on a phone, with the test wallet of the page; answers the units that were asked for. */
async function payOnCheckout(page: Page, site: string, root: Person, amountInUSD: string): Promise<bigint> {
  const asked = await askFor(site, root, { id: projectId }, { amountInUSD });
  // Right after some blocks the network may still be read up to its newest one.
  await expect(async () => {
    await page.goto(`${site}${asked.path}`);
    await expect(page.getByRole('group', { name: 'Choose how to pay' })).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 60_000 });
  await choose(page, 'BTC', 'Bitcoin');
  const { attempt } = await publicPayment(site, asked.reference);
  await page.getByRole('button', { name: 'Exact' }).click();
  await expect(page.getByRole('heading', { name: /Payment detected|Paid/ })).toBeVisible({ timeout: 30_000 });
  await mineOn(site, root, 'BTC', blocks);
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible({ timeout: 30_000 });
  return unitsOf(attempt?.amountDue ?? '0');
}

async function takeInHand(page: Page) {
  const take = page.getByRole('dialog', { name: 'Sign for BTC' });
  const review = page.getByRole('dialog', { name: /^Review and sign SR-\d+$/ });
  await take.getByRole('button', { name: 'Reserve' }).click();
  await expect(review).toBeVisible({ timeout: 30_000 });
  return review;
}

async function newest(site: string, root: Person): Promise<Whole> {
  const [first] = await call<{ id: number }[]>(site, root, 'GET', '/api/v1/addresses/pending-approval');
  if (!first) throw new Error('Nothing was asked to be signed.');
  return call<Whole>(site, root, 'GET', `/api/v1/signing-requests/${first.id}`);
}

/** Gives the network blocks until the request is done. */
async function expectSwept(page: Page, site: string, root: Person): Promise<void> {
  await page.goto(`${site}/sweepIn?tabId=SigningRequests`);
  await expect(async () => {
    await mineOn(site, root, 'BTC', 1);
    await expect(page.getByRole('row', { name: /SR-/ }).first()).toContainText('Completed', { timeout: 2000 });
  }).toPass({ timeout: 90_000 });
}

async function expectBooksAgree(site: string, root: Person): Promise<void> {
  type Told = {
    runs: { blockchainCode: string; finishedAt: string | null; error: string | null; differences: number }[];
  };
  await call(site, root, 'POST', '/api/v1/reconciliation', {});
  const last = async () => {
    const { runs } = await call<Told>(site, root, 'GET', '/api/v1/reconciliation');
    return runs.find(({ blockchainCode }) => blockchainCode === 'BTC');
  };
  await expect.poll(async () => (await last())?.finishedAt ?? null, { timeout: 30_000 }).not.toBeNull();
  expect(await last()).toMatchObject({ error: null, differences: 0 });
  const funds = await call<Fund[]>(site, root, 'GET', '/api/v1/addresses/balance');
  expect(funds.filter(({ amount }) => Number(amount) > 0)).toEqual([]);
}

function unitsOf(coins: string): bigint {
  return BigInt(Math.round(Number(coins) * unitsInCoin));
}
