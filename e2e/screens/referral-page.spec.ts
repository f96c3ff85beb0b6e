import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listPortalFriends, listPortalRewards } from '../../packages/contract/src/growth/portal.ts';
import { portalPage, sharePage } from '../../packages/contract/src/growth/portal.fixture.ts';
import { look } from '../look.ts';
import { expect, test } from './screen-test.ts';
import type { Stage } from './stage.ts';

const token = `p_${'A'.repeat(43)}`;
const phone = { width: 390, height: 844 };
let shop: Server;

test.beforeAll(() => {
  shop = createServer((request, reply) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://shop');
    const [page, embed] = [searchParams.get('page') ?? '', searchParams.get('embed') ?? ''];
    const frame =
      embed === '' ? `<iframe src="${page}" title="Bring a friend" width="100%" height="200"></iframe>` : '';
    const script =
      embed === ''
        ? ''
        : `<script src="${embed}"></script><script>coffer.open('${page}', { into: document.getElementById('place') })</script>`;
    reply
      .setHeader('content-type', 'text/html')
      .end(
        `<!doctype html><html lang="en"><title>Shop</title><body style="background:#faf6ef"><h1>Your account</h1><div id="place"></div>${frame}${script}`,
      );
  }).listen(0);
});
test.afterAll(() => void shop.close());

const shopAt = (host: string) => `http://${host}:${(shop.address() as AddressInfo).port}`;
const show = (stage: Stage, over: Partial<typeof portalPage> = {}) =>
  stage.showReferral(token, { kind: 'portal', view: { ...portalPage, ...over }, framers: [shopAt('localhost')] });

test('a referrer sees what they have, how it came about, and copies the link', async ({ page, stage }) => {
  show(stage);
  await page.goto(`${stage.site}/referral/${token}`);
  await expect(page.getByText('You get 10 % of what your friends pay for 12 months.')).toBeVisible();
  await expect(page.getByText('At most $25.00 a payment', { exact: true })).toBeVisible();
  await expect(page.getByText('−$1.39')).toBeVisible();
  await expect(page.getByText('day 6 of 14')).toBeVisible();
  await expect(page.getByText('The payment was given back')).toBeVisible();
  await page.getByText('m…a@example.com').first().click();
  await expect(page.getByText('Your share, 10 % of $96.10')).toBeVisible();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(portalPage.shareURL);
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save QR code' }).click();
  expect((await saved).suggestedFilename()).toBe('referral-link.svg');
  await look(page, 'referral-page');
});

test('each campaign that runs has a link of its own, with what it gives', async ({ page, stage }) => {
  const { offer, shareURL } = portalPage;
  const fixed = { type: 'flat_fee' as const, value: '8', capUSD: null };
  const others = [
    { campaign: 'Winter roast', offer: { ...offer!, referrer: fixed, friend: null, smallestUSD: null } },
    { campaign: 'Cafés bring cafés, and every one of them that stays for a whole year brings more', offer: offer! },
  ];
  const otherLinks = others.map((one, at) => ({ ...one, shareURL: `${shareURL}?campaign=${at + 2}` }));
  show(stage, { otherLinks });
  await page.goto(`${stage.site}/referral/${token}`);
  await expect(page.getByRole('heading', { name: 'Your link for Bring a friend' })).toBeVisible();
  await expect(page.getByText('You get $8.00 each time, for 12 months.')).toBeVisible();
  await page.getByRole('button', { name: 'Copy link for Winter roast' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${shareURL}?campaign=2`);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save QR code for Winter roast' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('referral-link-Winter-roast.svg');
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^<svg .*<path d="M/);
  await look(page, 'referral-page-links');
  await page.goto(`${stage.site}/referral/${token}?lang=de`);
  await expect(page.getByRole('heading', { name: 'Weitere Links' })).toBeVisible();
  await page.setViewportSize(phone);
  await look(page, 'referral-page-links-de', 'phone');
});

test('one friend is one, and what is free at once is on hold until a moment from now', async ({ page, stage }) => {
  const { counts, friends } = portalPage;
  const one = { counts: { ...counts, friends: 1, bought: 1 }, friends: friends.slice(0, 1), friendsCursor: null };
  show(stage, { ...one, nextYours: { amountUSD: '2.50', at: new Date(0).toISOString() } });
  await page.goto(`${stage.site}/referral/${token}`);
  await expect(page.getByText('friend', { exact: true })).toBeVisible();
  await expect(page.getByText('Next $2.50 in a moment')).toBeVisible();
});

test('a phone shows one part at a time', async ({ page, stage }) => {
  show(stage);
  await page.setViewportSize(phone);
  await page.goto(`${stage.site}/referral/${token}`);
  const parts = page.getByRole('navigation', { name: 'Parts of this page' });
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your rewards' })).toBeHidden();
  for (const [tab, heading] of [
    ['Rewards', 'Your rewards'],
    ['Friends', 'Your friends'],
    ['Withdraw', 'Paid to'],
  ] as const) {
    await parts.getByRole('button', { name: tab }).click();
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden();
    await look(page, `referral-page-${tab.toLowerCase()}`, 'phone');
  }
});

test('more rewards come when they are asked for', async ({ page, stage, refusals }) => {
  show(stage);
  const [first] = portalPage.rewards;
  if (!first) throw new Error('the fixture has rewards');
  await page.goto(`${stage.site}/referral/${token}`);
  refusals.add(429);
  stage.refuse(listPortalRewards, 'RATE_LIMITED', 'Too many attempts.');
  await page.getByRole('button', { name: 'Show more rewards' }).click();
  await expect(page.getByText('The rewards could not be loaded.')).toBeVisible();
  stage.answer(listPortalRewards, { data: [{ ...first, friend: 'z…z@example.com' }], nextCursor: null });
  await page.getByRole('button', { name: 'Show more rewards' }).click();
  await expect(page.getByText('z…z@example.com').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show more rewards' })).toHaveCount(0);
  await expect(page.getByText('The rewards could not be loaded.')).toBeHidden();
  expect(stage.asked(listPortalRewards).at(-1)).toMatchObject({ params: { token }, query: { cursor: 'YmVmb3JlIDc' } });
});

test('so do more friends', async ({ page, stage, refusals }) => {
  show(stage);
  await page.goto(`${stage.site}/referral/${token}`);
  refusals.add(429);
  stage.refuse(listPortalFriends, 'RATE_LIMITED', 'Too many attempts.');
  const more = page.getByRole('button', { name: 'Show more friends' });
  await more.click();
  await expect(page.getByText('The friends could not be loaded.')).toBeVisible();
  const others = Array.from({ length: 20 }, (_, at) => ({ email: `z…${at}@example.com`, bought: false, paidUSD: '0' }));
  stage.answer(listPortalFriends, { data: others, nextCursor: null });
  await more.click();
  await expect(page.getByText('z…19@example.com')).toBeVisible();
  await expect(more).toHaveCount(0);
  await expect(page.getByText('The friends could not be loaded.')).toBeHidden();
  expect(stage.asked(listPortalFriends).at(-1)).toMatchObject({ params: { token }, query: { cursor: 'YmVmb3JlIDU' } });
});

test('whoever begins reads what will stand there', async ({ page, stage }) => {
  const none = { availableUSD: '0', onHoldUSD: '0', requestedUSD: '0', paidUSD: '0', earnedUSD: '0', debtUSD: '0' };
  show(stage, {
    balance: none,
    counts: { opened: 0, friends: 0, bought: 0 },
    nextYours: null,
    rewards: [],
    rewardsCount: 0,
    nextCursor: null,
    friends: [],
    friendsCursor: null,
    paidTo: null,
    withdraw: { ...portalPage.withdraw, state: 'no_address', amountUSD: '0', missingUSD: '10' },
    payouts: [],
    payoutsCount: 0,
  });
  await page.goto(`${stage.site}/referral/${token}`);
  for (const said of ['No rewards yet', 'No friends yet', 'Nothing paid out yet', 'Where should your rewards go?'])
    await expect(page.getByText(said)).toBeVisible();
  await look(page, 'referral-page-empty');
});

test('what is on its way, and what is owed back, is said', async ({ page, stage }) => {
  const balance = { ...portalPage.balance, availableUSD: '0', requestedUSD: '43.15', debtUSD: '12.5' };
  const payouts = [
    { amountUSD: '43.15', at: '2026-11-20T10:00:00.000Z', status: 'requested' as const, explorerURL: null },
    ...portalPage.payouts,
  ];
  const [first] = portalPage.rewards;
  if (!first) throw new Error('the fixture has rewards');
  const line = { percent: null, ofUSD: null, capUSD: null };
  const debt = {
    ...first,
    status: 'debt' as const,
    why: 'paid_back' as const,
    amountUSD: '-12.5',
    workings: [
      ...first.workings.slice(0, 3),
      { code: 'share' as const, amountUSD: '12.5', percent: '10', ofUSD: '125', capUSD: null },
      { code: 'apart' as const, amountUSD: '-25', ...line },
      { code: 'reward' as const, amountUSD: '-12.5', ...line },
    ],
    hold: null,
  };
  show(stage, {
    balance,
    withdraw: { ...portalPage.withdraw, state: 'open', amountUSD: '0', missingUSD: '10' },
    payouts,
    rewards: [
      debt,
      { ...first, own: true, status: 'requested' },
      { ...first, status: 'not_given', amountUSD: '0', workings: [] },
    ],
  });
  await page.goto(`${stage.site}/referral/${token}`);
  await expect(page.getByText('$12.50 was taken back after it had been paid out.')).toBeVisible();
  await expect(page.getByText('The payment was given back')).toBeVisible();
  // What is owed is what is left of it, less what they had: nobody reads that they get it.
  const made = page.locator('details').first();
  await expect(made.getByRole('term')).toContainText(['Your share', 'You got before', 'Taken back']);
  await expect(made.getByRole('definition').last()).toHaveText('−$12.50');
  await expect(made.getByText('You get')).toHaveCount(0);
  await expect(page.getByText('Your own order')).toBeVisible();
  await look(page, 'referral-page-owed');
});

for (const state of ['paused', 'ended'] as const) {
  test(`a campaign that is ${state} is said in one friendly card`, async ({ page, stage }) => {
    show(stage, { state });
    await page.goto(`${stage.site}/referral/${token}`);
    await expect(page.getByRole('link', { name: 'Go to Norrvik Roasters' })).toBeVisible();
    await expect(page.getByText(portalPage.code)).toHaveCount(0);
    await look(page, `referral-page-${state}`);
  });
}

test('friends see what they get, and the way to the shop', async ({ page, stage }) => {
  stage.showReferral('7hK2mQx9Rd', { kind: 'share', view: sharePage, keep: null });
  await page.goto(`${stage.site}/referral/7hK2mQx9Rd`);
  await expect(page.getByRole('heading', { name: 'Get 5 % back on what you pay, for 12 months' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Norrvik Roasters' })).toHaveAttribute(
    'href',
    'https://norrvik.example/?ref=LINA-ROAST',
  );
  await expect(page.getByText('Payments of $10.00 or more count.')).toBeVisible();
  await look(page, 'referral-link');
});

test('a link that gives nothing is friendly about it', async ({ page, stage, refusals }) => {
  for (const status of [403, 404, 410]) refusals.add(status);
  stage.showReferral('7hK2mQx9Rd', {
    kind: 'share',
    view: { ...sharePage, state: 'ended', offer: null, code: null },
    keep: null,
  });
  await page.goto(`${stage.site}/referral/7hK2mQx9Rd`);
  await expect(page.getByRole('heading', { name: 'This offer has ended' })).toBeVisible();
  await look(page, 'referral-link-ended');
  stage.showReferral(token, { kind: 'shut', brand: portalPage.brand, framers: [] });
  await page.goto(`${stage.site}/referral/${token}`);
  await expect(page.getByRole('heading', { name: 'Your referrals are suspended' })).toBeVisible();
  await look(page, 'referral-page-shut');
  await page.goto(`${stage.site}/referral/unknown`);
  await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
  await look(page, 'referral-page-unknown');
});

test('mails are stopped by one press, and begun again', async ({ page, stage }) => {
  const stop = 'm_7.abc';
  stage.showReferral(stop, { kind: 'mails', brand: portalPage.brand, isStopped: false });
  await page.goto(`${stage.site}/referral/${stop}`);
  await expect(page.getByRole('heading', { name: 'Emails about your referrals' })).toBeVisible();
  await look(page, 'referral-mails');
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(page.getByRole('heading', { name: 'No more emails' })).toBeVisible();
  await look(page, 'referral-mails-stopped');
  await page.getByRole('button', { name: 'Get them again' }).click();
  await expect(page.getByRole('button', { name: 'Stop these emails' })).toBeVisible();
});

test('a shop has it in its own page, as high as it is', async ({ page, stage }) => {
  show(stage);
  const address = encodeURIComponent(`${stage.site}/referral/${token}`);
  await page.goto(`${shopAt('localhost')}/?page=${address}&embed=${encodeURIComponent(`${stage.site}/embed.js`)}`);
  const frame = page.frameLocator('iframe[title="Bring a friend"]');
  await expect(frame.getByRole('heading', { name: 'Your rewards' })).toBeVisible();
  await expect(frame.getByText('Deutsch')).toHaveCount(0);
  const within = () => page.frames()[1];
  const hidden = () => within()?.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  await expect.poll(hidden, 'nothing has to be scrolled inside').toBe(0);
  await frame.getByText('m…a@example.com').first().click();
  await expect.poll(hidden, 'nor once something was opened').toBe(0);
  for (const size of [{ width: 1280, height: 800 }, phone]) {
    await page.setViewportSize(size);
    await expect(frame.getByRole('heading', { name: 'Paid to' }), 'all of it, one below the other').toBeVisible();
    await expect.poll(hidden).toBe(0);
    await page.screenshot({ path: test.info().outputPath(`referral-framed-${size.width}.png`), fullPage: true });
  }
});

test('a page of anybody else does not get it into a frame', async ({ browser, stage }) => {
  show(stage);
  // The browser itself complains there, as it should.
  const page = await browser.newPage();
  const refused = page.waitForEvent('console', (said) => said.text().includes('frame-ancestors'));
  await page.goto(`${shopAt('127.0.0.1')}/?page=${encodeURIComponent(`${stage.site}/referral/${token}`)}`);
  await refused;
  expect(await page.frames()[1]?.evaluate(() => document.body.textContent)).not.toContain('Your rewards');
  await page.close();
});
