import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Frame, FrameLocator, Page } from '@playwright/test';
import { startInbox, type Inbox } from '../../packages/server/test/smtp-inbox.ts';
import { nodeOf } from '../chain/ask-node.ts';
import { mineEthereum } from '../chain/earning-shop.ts';
import { openLocalCoins } from '../chain/local-coins.ts';
import { sendMailTo } from '../chain/second-person.ts';
import { openWallet } from '../chain/wallet.ts';
import { expect, test } from '../fixtures.ts';
import { listen } from '../listen.ts';
import { lookHere } from '../look.ts';
import { asMember, call, openAs, type Person } from '../people.ts';
import { askFor, choose, openTill, publicPayment } from '../shop/checkout.ts';
import { payOn } from '../shop/open-shop.ts';

const shopName = 'Norrvik Roasters';
/** Where most people are who bring friends, and whoever is asked while away from a desk. */
const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };
const lina = { email: 'lina@example.com', referenceID: 'lina' };

test.use({ alone: 'friend', actionTimeout: 20_000 });

let inbox: Inbox;
let shopSite: Server;
test.beforeAll(async () => {
  inbox = await startInbox();
  shopSite = createServer((request, reply) => {
    const page = new URL(request.url ?? '/', 'http://shop').searchParams.get('page') ?? '';
    const frame = `<iframe src="${page}" title="Bring a friend" style="width:100%;height:2000px;border:0"></iframe>`;
    const head = `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">`;
    reply
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html><html lang="en"><title>Shop</title>${head}<h1>Your account</h1>${frame}`);
  }).listen(0);
});
test.afterAll(async () => {
  shopSite.close();
  await inbox.close();
});

/** Another origin than the program's. */
const shopAt = () => `http://localhost:${(shopSite.address() as AddressInfo).port}`;

test('a friend pays by a shared link, and who brought them is paid from the page in the shop', async ({
  page,
  browser,
  chainSite: site,
  chainRoot: root,
  refusals,
}) => {
  test.setTimeout(420_000);
  // Great changes ask for the password.
  refusals.add(403);
  const ida = await asMember(site, root, { email: 'ida@example.com', role: 'admin' });
  await sendMailTo(site, root, inbox);
  const shop = await openTill(site, root, shopName);
  const ofShop = `/api/v1/external-platform/${shop.id}`;
  await call(site, root, 'PATCH', ofShop, { website: shopAt() });
  await test.step('a hot wallet that rewards are paid from', () => openHotWallet(site, root, shop.id));

  await test.step('somebody pays who was not brought', () => payBefore(site, root, shop));

  await test.step('the merchant launches a campaign, beside what it would have cost', () =>
    launch(page, site, root, shop.id));

  const authenticated = await call<{ redirectURL: string; referrer: { id: number; code: string } }>(
    site,
    root,
    'POST',
    '/api/v1/referral/referrers/authenticate',
    { ...lina, projectID: shop.id },
  );
  const token = authenticated.redirectURL.split('/').at(-1) ?? '';
  const seen = () => call<Portal>(site, undefined, 'GET', `/api/v1/referral/portal/${token}`);

  await test.step('whoever brings themselves is refused, with the reason', async () => {
    const own = { email: 'lina+me@example.com', referenceID: 'lina-2', projectID: shop.id };
    const asked = { ...own, referrerCode: authenticated.referrer.code };
    await expect(call(site, root, 'POST', '/api/v1/referral/referee', asked)).rejects.toThrow(
      'nobody brings themselves',
    );
  });

  const paid = await test.step('a friend opens the link, and pays in the same browser', async () => {
    const { shareURL } = await seen();
    return payAsFriend(browser, { site, root, shop, shareURL, refusals });
  });

  const theirs = await test.step('the reward is held for review, which its page does not say', async () => {
    await expect.poll(async () => (await seen()).balance.onHoldUSD, { timeout: 60_000 }).toBe('600');
    const context = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true, colorScheme: 'dark' });
    const own = await context.newPage();
    await own.goto(`${shopAt()}/?page=${encodeURIComponent(authenticated.redirectURL)}`);
    await expect(inFrame(own).getByText('On hold').first()).toBeVisible();
    await expect(inFrame(own).getByText(/mailbox|review/i)).toHaveCount(0);
    await expect(inFrame(own).locator('html')).toHaveCSS('color-scheme', 'dark');
    await lookHere(own, 'story-portal-held', frameOf(own));
    return own;
  });

  await test.step('somebody allows it, and it becomes available', async () => {
    await page.setViewportSize(phone);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`${site}/project/${shop.id}/growth/campaigns?tab=review`);
    const allow = page.getByRole('button', { name: 'Allow $600.00 for lina@example.com' });
    await expect(allow).toBeVisible();
    await lookHere(page, 'story-review');
    await allow.click();
    await expect(page.getByText('Allowed', { exact: true })).toBeVisible();
    await expect.poll(async () => (await seen()).balance.availableUSD, { timeout: 60_000 }).toBe('600');
  });

  const address = openWallet(await nodeOf(site, root, 'ETH')).address;
  await test.step('in the shop’s own page the referrer names an address and withdraws', async () => {
    await theirs.reload();
    const frame = inFrame(theirs);
    await frame.getByLabel('Your address on Ethereum').fill(address);
    await frame.getByRole('button', { name: 'Email me a code' }).click();
    await frame.getByLabel(/^Code from the mail/).fill(await codeIn(0));
    await frame.getByRole('button', { name: 'Confirm address' }).click();
    await expect(frame.getByRole('button', { name: 'Withdraw $600.00' })).toBeVisible();
    await lookHere(theirs, 'story-portal-withdraw', frameOf(theirs));
    await frame.getByRole('button', { name: 'Withdraw $600.00' }).click();
    await frame.getByLabel(/^Code from the mail/).fill(await codeIn(1));
    await frame.getByRole('button', { name: 'Show the whole address' }).click();
    await expect(frame.getByText('Compare every character with your wallet')).toBeVisible();
    await lookHere(theirs, 'story-portal-last-look', frameOf(theirs));
    await frame.getByRole('button', { name: 'Withdraw $600.00 now' }).click();
    await expect(frame.getByRole('heading', { name: 'Withdrawal requested' })).toBeVisible();
    await lookHere(theirs, 'story-portal-requested', frameOf(theirs));
  });

  await test.step('one person makes it a payout, and another approves it', async () => {
    // Told at once, on whatever page they are.
    const main = page.getByRole('navigation', { name: 'Main' });
    const requests = main.getByRole('link', { name: /Referral payouts/ });
    await page.setViewportSize(desk);
    await expect(requests).toContainText('1 waiting to be approved or rejected');
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Navigation' }).click();
    await main.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('menuitem', { name: /^Referral payouts 1 waiting/ }).click();
    await page.getByRole('button', { name: 'Approve $600.00 for lina@example.com' }).click();
    const approve = page.getByRole('dialog').getByRole('button', { name: 'Approve $600.00' });
    await expect(approve).toBeEnabled();
    await lookHere(page, 'story-approve');
    await approve.click();
    await expect(page.getByText(/^Approved: payout \d+$/)).toBeVisible();
    await page.setViewportSize(desk);
    await expect(requests).toBeVisible();
    await expect(requests).not.toContainText('waiting');
    await theirs.reload();
    await expect(inFrame(theirs).getByText('has accepted it and still has to send it.')).toBeVisible();
    await approveAndSend(site, root, ida, 'withdrawal');
  });

  await test.step('it arrives, and the page shows where', async () => {
    const coins = await openLocalCoins(site, root);
    expect(await coins.held('ETH', 'USDC', address)).toBe(600_000_000n);
    await expect.poll(async () => (await seen()).payouts[0]?.status, { timeout: 60_000 }).toBe('paid');
    await theirs.reload();
    await expect(inFrame(theirs).getByText('Paid out so far').locator('..')).toContainText('$600.00');
  });

  await test.step('half of the payment goes back, and the page says what is owed', async () => {
    await payBack(site, root, paid.reference);
    await approveAndSend(site, root, ida, 'refund');
    await expect.poll(async () => (await seen()).balance.debtUSD, { timeout: 60_000 }).toBe('300');
    await theirs.reload();
    await expect(inFrame(theirs).getByText('$300.00 was taken back after it had been paid out.')).toBeVisible();
    // The newest is open: a tenth of what is left, less what was paid out.
    const owed = inFrame(theirs).locator('details[open]').getByRole('term');
    await expect(owed).toContainText(['Your share, 10 % of $3,000.00', 'You got before', 'Taken back']);
    await lookHere(theirs, 'story-portal-debt', frameOf(theirs));
  });

  await test.step('at a desk, in the light, both see the same', async () => {
    await theirs.context().close();
    await seeAtDesk({ page, browser, site, shop, address: authenticated.redirectURL });
    await page.goto(`${site}/project/${shop.id}/payments/allpayments?payment=${paid.reference}`);
    const payment = page.getByRole('dialog');
    await expect(payment).toContainText(`$600.00 for ${lina.email}, who brought the customer`);
    await expect(payment).toContainText(`−$300.00 for ${lina.email}`);
    await payment.getByRole('button', { name: 'Refund…' }).click();
    const refunding = page.getByRole('dialog', { name: 'Request a refund' });
    await expect(refunding).toContainText(`This payment brought $300.00 of rewards to ${lina.email}.`);
    await lookHere(page, 'story-refund-desk');
  });
});

type Portal = {
  shareURL: string;
  balance: { availableUSD: string; onHoldUSD: string; debtUSD: string };
  payouts: { status: string }[];
};

const inFrame = (page: Page): FrameLocator => page.frameLocator('iframe[title="Bring a friend"]');

function frameOf(page: Page): Frame {
  const [, frame] = page.frames();
  if (!frame) throw new Error('the page of the shop has no frame');
  return frame;
}

/** The code in the mail that came after so many. */
async function codeIn(before: number): Promise<string> {
  const codes = () =>
    inbox.messages.flatMap(({ to, text }) =>
      to.includes(lina.email) ? (/Your code: (\d{6})/.exec(text)?.[1] ?? []) : [],
    );
  await expect.poll(() => codes().length, { timeout: 30_000 }).toBeGreaterThan(before);
  return codes()[before] ?? '';
}

async function openHotWallet(site: string, root: Person, projectID: number): Promise<void> {
  const body = { name: 'Rewards', walletType: 'hot_wallet', family: 'ETH_Family', projectID };
  const { address } = await call<{ address: string }>(site, root, 'POST', '/api/v1/wallets', body);
  await payOn(site, root, 'ETH', address, 'ETH', '1');
  await payOn(site, root, 'ETH', address, 'USDC', '5000');
  await mineEthereum(site, root);
}

/** What a shop has before its first campaign: without it nothing could be said of what one would cost. */
async function payBefore(site: string, root: Person, shop: { id: number }): Promise<void> {
  const { reference } = await askFor(site, root, shop, { amountInUSD: '500' });
  const chosen = { blockchain_code: 'ETH', currency_code: 'USDC' };
  await call(site, undefined, 'POST', `/api/v1/deposit-address/reference/${reference}`, chosen);
  await payAndSettle(site, root, reference);
}

async function payAndSettle(site: string, root: Person, reference: string): Promise<void> {
  await call(site, undefined, 'POST', `/api/v1/payment/reference/${reference}/test-wallet`, { what: 'exact' });
  await mineEthereum(site, root);
  await expect.poll(async () => (await publicPayment(site, reference)).status, { timeout: 60_000 }).toBe('settled');
}

async function launch(page: Page, site: string, root: Person, projectID: number): Promise<void> {
  await openAs(page, site, root, `/project/${projectID}/growth/campaigns/new`);
  await page.getByLabel('Name').fill('Bring a friend');
  await page.getByRole('checkbox', { name: /^Default campaign/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  const simulator = page.getByRole('complementary', { name: 'Simulator' });
  await expect(simulator).toContainText('If friends had paid this part of your revenue of $500.00');
  const referrer = page.getByRole('group', { name: 'The referrer gets' }).first();
  await referrer.getByLabel('At most, per payment').fill('');
  await page.getByRole('group', { name: 'The friend gets' }).first().getByRole('button', { name: 'Nothing' }).click();
  await page.getByLabel('Paid in').selectOption({ label: 'USDC on Ethereum' });
  await page.getByLabel('Hold').fill('0');
  await expect(page.getByRole('group', { name: 'Example' })).toContainText('You keep');
  // A tenth of what a fifth of it comes to.
  await expect(simulator).toContainText('$10.00');
  await lookHere(page, 'story-launch');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Throwaway mailbox').selectOption('Hold for review');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Activate' }).click();
  await expect(page.getByText('Campaign is running')).toBeVisible();
}

function chromeOf(version: string): string {
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Safari/537.36`;
}

type Friend = { site: string; root: Person; shop: { id: number }; shareURL: string; refusals: ReadonlySet<number> };

/** In a browser of their own, which keeps who brought them. */
async function payAsFriend(browser: Browser, { site, root, shop, shareURL, refusals }: Friend) {
  // One that says it is driven by a program is taken for one that fetches previews, and is not counted.
  const context = await browser.newContext({ userAgent: chromeOf(browser.version()) });
  const page = await context.newPage();
  const noise: string[] = [];
  listen(page, refusals, noise);
  await page.goto(shareURL);
  await expect(page.getByRole('link', { name: `Go to ${shopName}` })).toHaveAttribute('href', /\?ref=/);
  const order = { amountInUSD: '6000', customerID: 'kai', customerEmail: 'kai@mailinator.com' };
  const asked = await askFor(site, root, shop, order);
  await page.goto(`${site}${asked.path}`);
  await choose(page, 'USDC', 'Ethereum');
  await payAndSettle(site, root, asked.reference);
  await context.close();
  expect(noise).toEqual([]);
  return asked;
}

type Payout = { id: number; type: string; status: string; intentHash: string; toAddress: string };

/** The newest payout of a type: the other person stands for it, and the chain confirms it. */
async function approveAndSend(site: string, root: Person, other: Person, type: string): Promise<void> {
  const newest = async () => {
    const { data } = await call<{ data: Payout[] }>(site, root, 'GET', `/api/v1/payouts?type=${type}`);
    const [{ id } = { id: 0 }] = data;
    return call<Payout>(site, root, 'GET', `/api/v1/payouts/${id}`);
  };
  const { id, status, intentHash, toAddress } = await newest();
  expect(status).toBe('pending-approval');
  const approval = { intentHash, addressEnd: toAddress.slice(-6) };
  await call(site, other, 'POST', `/api/v1/withdrawal/${id}/approve`, approval);
  await expect.poll(async () => (await newest()).status, { timeout: 120_000 }).toMatch(/sent|processed/);
  await mineEthereum(site, root);
  await expect.poll(async () => (await newest()).status, { timeout: 60_000 }).toBe('processed');
}

async function payBack(site: string, root: Person, reference: string): Promise<void> {
  type Refunds = { refunds: { id: number }[] };
  const asked = {
    blockchainCode: 'ETH',
    currencyCode: 'USDC',
    amount: '3000',
    toAddress: openWallet(await nodeOf(site, root, 'ETH')).address,
    reason: 'Half of it was stale',
  };
  const { refunds } = await call<Refunds>(site, root, 'POST', `/api/v1/payment/${reference}/refund`, asked);
  await call(site, root, 'POST', `/api/v1/payment/${reference}/refund/${refunds[0]?.id}/pay`);
}

type AtDesk = { page: Page; browser: Browser; site: string; shop: { id: number }; address: string };

/** Last of all, so that what was done on the phones is there. */
async function seeAtDesk({ page, browser, site, shop, address }: AtDesk): Promise<void> {
  const context = await browser.newContext({ viewport: desk, colorScheme: 'light' });
  const theirs = await context.newPage();
  await theirs.goto(`${shopAt()}/?page=${encodeURIComponent(address)}`);
  await expect(inFrame(theirs).getByText('$300.00 was taken back after it had been paid out.')).toBeVisible();
  await lookHere(theirs, 'story-portal-desk', frameOf(theirs));
  await context.close();
  await page.setViewportSize(desk);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${site}/project/${shop.id}/growth/campaigns?tab=rewards`);
  await expect(page.getByText('Debt', { exact: true })).toBeVisible();
  await lookHere(page, 'story-rewards-desk');
  await page
    .getByRole('row', { name: /−\$300\.00/ })
    .getByRole('button')
    .first()
    .click();
  const debt = page.getByRole('dialog');
  await expect(debt).toContainText('Money of the payment was paid back, or is on its way back.');
  await expect(debt.getByRole('row', { name: 'Given before −$600.00' })).toBeVisible();
  await expect(debt.getByRole('row', { name: 'Taken back −$300.00' })).toBeVisible();
  await lookHere(page, 'story-debt-desk');
}
