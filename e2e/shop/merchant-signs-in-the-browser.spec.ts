import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { mine } from './open-shop.ts';
import { overhear } from '../overhear.ts';
import { call, openAs, type Person } from '../people.ts';
import { secretsOf } from '../secrets-of.ts';
import { askBase, openSignShop } from './sign-shop.ts';

test.use({ actionTimeout: 20_000 });
test.describe.configure({ mode: 'default', timeout: 240_000 });

type Sweep = { id: number; status: string; method: string; transactionHash: string | null; amountMoved: string };
type Receipt = { status: string; type: string; logs: { topics: string[] }[] };

const addresses = 100;
/** What the browser says of a request while it has no network has no status. */
const noStatus = Number.NaN;
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

test('a merchant signs for a hundred addresses with the network off, and one transaction brings all of it home', async ({
  page,
  context,
  chainSite,
  chainRoot,
  refusals,
}) => {
  refusals.add(noStatus);
  const shop = await openSignShop(chainSite, chainRoot);
  const total = await shop.fund(0, addresses);
  const overheard = overhear(context);

  await test.step('what the wallet holds is taken in hand and shown before anything is typed', async () => {
    const place = `wallet=${shop.walletId}&network=BASE&currency=USDC`;
    await openAs(page, chainSite, chainRoot, `/sweepIn?tabId=SigningRequests&${place}`);
    await page.getByRole('dialog', { name: 'Sign for USDC' }).getByRole('button', { name: 'Reserve' }).click();
    const review = signing(page);
    await expect(review.getByText('100 addresses on Base')).toBeVisible({ timeout: 30_000 });
    await look(page, 'signing-review');
    await review.getByRole('button', { name: 'Continue' }).click();
    await look(page, 'signing-phrase');
  });

  await test.step('another phrase is refused here, by the address that it does not lead to', async () => {
    const other = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
    await signing(page).getByLabel('Recovery phrase').fill(other);
    await signing(page)
      .getByRole('button', { name: /^Sign 100/ })
      .click();
    await expect(signing(page).getByText(/This phrase is not the wallet's/)).toBeVisible();
  });

  await test.step('the words are typed and used while there is no network', async () => {
    await context.setOffline(true);
    await signing(page).getByLabel('Recovery phrase').fill(shop.phrase);
    await signing(page)
      .getByRole('button', { name: /^Sign 100/ })
      .click();
    await expect(signing(page).getByText('100 signatures are ready.')).toBeVisible({ timeout: 60_000 });
    await expect(signing(page).getByRole('button', { name: 'Submit' })).toBeDisabled();
    await context.setOffline(false);
    await look(page, 'signing-ready');
    await signing(page).getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Signed: the money is moving to the cold wallet')).toBeVisible({ timeout: 60_000 });
  });

  await test.step('the hot wallet sends one transaction, and the cold wallet has every unit', async () => {
    const sweep = await completed(chainSite, chainRoot);
    const receipt = await askBase<Receipt>(chainSite, chainRoot, 'eth_getTransactionReceipt', [sweep.transactionHash]);
    expect(receipt).toMatchObject({ status: '0x1', type: '0x4' });
    expect(receipt.logs.filter(({ topics }) => topics[0] === transferTopic)).toHaveLength(addresses);
    expect(await shop.received()).toBe(total);
    const used = async () => {
      const path = `/api/v1/address-contract-signature?walletID=${shop.walletId}&status=used&limit=100`;
      return (await call<object[]>(chainSite, chainRoot, 'GET', path)).length;
    };
    await expect.poll(used, { timeout: 30_000 }).toBe(addresses);
    await page.goto(`${chainSite}/sweepIn?tabId=SigningRequests`);
    await expect(page.getByRole('row', { name: /SR-/ })).toContainText('Completed');
    await look(page, 'signing-requests');
  });

  await test.step('nothing of the phrase left the page or stayed in the browser', async () => {
    const texts = await overheard.texts(page);
    expect(texts.length).toBeGreaterThan(20);
    const secrets = secretsOf(shop.phrase, addresses);
    const found = texts.filter((text) => secrets.some((secret) => text.includes(secret)));
    expect(found).toEqual([]);
  });
});

test('a merchant authorises addresses with a file that is signed on a machine without a network', async ({
  page,
  context,
  chainSite,
  chainRoot,
  refusals,
}, info) => {
  refusals.add(noStatus);
  const shop = await openSignShop(chainSite, chainRoot);
  await shop.fund(0, 2);
  const overheard = overhear(context);
  await openAs(page, chainSite, chainRoot, `/sweepIn?tabId=SigningRequests&wallet=${shop.walletId}&network=BASE`);
  const dialog = page.getByRole('dialog', { name: 'Authorize addresses' });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const request = info.outputPath('request.json');
  const asked = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download request' }).click();
  await (await asked).saveAs(request);

  const signed = info.outputPath('signed.json');
  await test.step('the page of addresses signs the file without a network', async () => {
    const other = await context.newPage();
    await other.goto(`${chainSite}/addresses`, { waitUntil: 'networkidle' });
    await expect(other.getByText('You can go offline now.')).toBeVisible();
    await context.setOffline(true);
    await other
      .getByLabel('Request file', { exact: true })
      .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
    await expect(other.getByRole('alert')).toHaveText('This is not a signing request file.');
    await other.getByLabel('Request file', { exact: true }).setInputFiles(request);
    await expect(other.getByText('It authorizes 2 of your addresses on Base')).toBeVisible();
    await other.getByLabel('Recovery phrase to sign with').fill(shop.phrase);
    await other.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(other.getByText('Signed. The file contains no secrets')).toBeVisible({ timeout: 30_000 });
    await expect(other.getByLabel('Recovery phrase to sign with')).toHaveValue('');
    await look(other, 'addresses-sign-file');
    const made = other.waitForEvent('download');
    await other.getByRole('button', { name: 'Download signed file' }).click();
    await (await made).saveAs(signed);
    await other.close();
    await context.setOffline(false);
  });

  await dialog.getByLabel('Signed file', { exact: true }).setInputFiles(request);
  await expect(dialog.getByText('This is not a file with signatures.')).toBeVisible();
  await dialog.getByLabel('Signed file', { exact: true }).setInputFiles(signed);
  await expect(dialog.getByText('2 signatures are ready.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('2 addresses authorized')).toBeVisible();
  const path = `/api/v1/address-contract-signature?walletID=${shop.walletId}`;
  const signedNow = await call<{ status: string }[]>(chainSite, chainRoot, 'GET', path);
  expect(signedNow).toMatchObject([{ status: 'signed' }, { status: 'signed' }]);
  const texts = await overheard.texts(page);
  const secrets = secretsOf(shop.phrase, 2);
  expect(texts.filter((text) => secrets.some((secret) => text.includes(secret)))).toEqual([]);
});

function signing(page: Page) {
  return page.getByRole('dialog', { name: /^Review and sign SR-\d+$/ });
}

/** The newest sweep of the accounts, when it is done. */
async function completed(site: string, root: Person): Promise<Sweep> {
  const newest = async () => {
    const { data } = await call<{ data: Sweep[] }>(site, root, 'GET', '/api/v1/sweeps');
    return data.find(({ method }) => method === 'accounts');
  };
  await expect
    .poll(
      async () => {
        await mine(site, root, 2);
        return (await newest())?.status;
      },
      { timeout: 90_000, intervals: [1000] },
    )
    .toBe('completed');
  const sweep = await newest();
  if (!sweep) throw new Error('The sweep is gone.');
  return sweep;
}
