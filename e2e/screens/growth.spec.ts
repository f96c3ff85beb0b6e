import * as campaigns from '../../packages/contract/src/growth/campaigns.ts';
import { payDueReferrers } from '../../packages/contract/src/growth/referral-payouts.ts';
import * as referrers from '../../packages/contract/src/growth/referrers.ts';
import * as rewards from '../../packages/contract/src/growth/rewards.ts';
import { whoAmI } from '../../packages/contract/src/people/identity.ts';
import type { Locator } from '@playwright/test';
import { look } from '../look.ts';
import { answerShell, me, project } from './cast.ts';
import { campaign, days, list, summary } from './growth-campaigns-cast.ts';
import { answerGrowth } from './growth-cast.ts';
import { referrer } from './growth-people-cast.ts';
import { expect, open, test } from './screen-test.ts';

const address = '/project/1/growth/campaigns';
const phone = { width: 390, height: 844 };

test('campaigns in every state, with what they brought, what they cost and how long they last', async ({
  page,
  stage,
}) => {
  answerGrowth(stage);
  await open(page, stage, address);
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
  const figures = page.getByRole('region', { name: 'Referrals in figures' });
  await expect(figures).toContainText('$4,182.60');
  await expect(figures).toContainText('+18.6 % from $3,526.60');
  await expect(figures).toContainText('9.5 %');
  await expect(figures).toContainText('covered, hot wallets hold $1,940.12');
  const table = page.getByRole('table', { name: 'Campaigns' });
  await expect(table.getByRole('row').nth(1)).toContainText('$1,412.60 of $3,000.00');
  await expect(table.getByRole('row').nth(1)).toContainText('44.3 % of 318');
  await expect(table.getByRole('row').nth(2)).toContainText('6 days left');
  await expect(table.getByRole('row').nth(3)).toContainText('Paused: budget spent');
  await expect(table.getByRole('row').last()).toContainText('$40,543.80');
  await expect(page.getByRole('button', { name: 'Review 3' })).toBeVisible();
  await look(page, 'campaigns');
  await page.getByRole('group', { name: 'Campaigns by state' }).getByRole('button', { name: 'Ended' }).click();
  await expect(page).toHaveURL(/status=ended/);
  await expect(table.getByRole('row')).toHaveCount(4);
});

test('the first campaign is offered where there is none, and what cannot be read can be tried again', async ({
  page,
  stage,
  refusals,
}) => {
  refusals.add(500);
  answerGrowth(stage, []);
  stage.answer(campaigns.listCampaigns, {
    data: [],
    nextCursor: null,
    totalCount: 0,
    counts: { draft: 0, scheduled: 0, active: 0, paused: 0, ended: 0, archived: 0 },
    totals: { converted: 0, revenueUSD: '0.00', spentUSD: '0.00' },
  });
  stage.answer(rewards.getGrowthSummary, {
    ...summary,
    revenueUSD: '0.00',
    revenueBeforeUSD: '0.00',
    rewardsUSD: '0.00',
    friends: 0,
    owedUSD: '0.00',
    cover: [],
    due: { referrers: 0, amountUSD: '0.00', withoutAddress: 0, waiting: 0 },
    review: 0,
    decided: { rewards: 0, allowed: 0 },
    referrers: 0,
    rewards: 0,
  });
  await open(page, stage, address);
  await expect(page.getByText('No campaigns yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'New campaign' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: /who (is|are) due/ })).toHaveCount(0);
  await look(page, 'campaigns-none');
  stage.refuse(campaigns.listCampaigns, 'INTERNAL', 'Something went wrong on our side.');
  await page.goto(`${stage.site}${address}`);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('whoever only looks is offered nothing to press, and in all projects each row says whose it is', async ({
  page,
  stage,
}) => {
  answerShell(stage, [project(), project({ id: 2, name: 'Hollander' })]);
  stage.answer(whoAmI, me(['referral:read', 'projects:read']));
  answerGrowth(stage, [...list.slice(0, 2), campaign({ id: 9, projectID: 2, name: 'Hollander friends' })]);
  await open(page, stage, '/project/all/growth/campaigns');
  const table = page.getByRole('table', { name: 'Campaigns' });
  await expect(table).toContainText('Hollander: Hollander friends');
  await expect(page.getByRole('link', { name: 'New campaign' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Actions for/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /who are due/ })).toHaveCount(0);
  await page.getByRole('button', { name: /^Review/ }).click();
  await expect(page.getByRole('list', { name: 'Cases' }).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('button', { name: /^(Allow|Refuse)/ })).toHaveCount(0);
  await expect(page.getByText('Choose a project'), 'choosing one would offer them nothing more').toHaveCount(0);
});

test('where all projects are shown it says what a project is chosen for', async ({ page, stage }) => {
  answerShell(stage, [project(), project({ id: 2, name: 'Hollander' })]);
  answerGrowth(stage, list.slice(0, 2));
  await open(page, stage, '/project/all/growth/campaigns');
  const said = page.getByText(/^Choose a project at the top to/);
  await expect(said).toContainText('to start a campaign, or to pay everybody who is due.');
  await look(page, 'campaigns-of-all');
  await page.getByRole('button', { name: /^Referrers/ }).click();
  await expect(said).toContainText('to add a referrer.');
  await page.getByRole('button', { name: /^Review/ }).click();
  await expect(said, 'there everything can be done').toHaveCount(0);
  await page.goto(`${stage.site}/withdraw/referral-payouts`);
  await expect(said).toContainText('to pay everybody who is due, or to decide several at once.');
});

test('what is missing is said where it is owed, with which of both it is and what to do', async ({ page, stage }) => {
  answerGrowth(stage);
  const [cover] = summary.cover;
  stage.answer(rewards.getGrowthSummary, {
    ...summary,
    cover: [
      {
        ...cover!,
        walletsUSD: '260.10',
        shortUSD: '210.00',
        lacks: [{ of: 'hot_wallets' as const, shortUSD: '210.00', dueShortUSD: '0.00' }],
      },
      {
        ...cover!,
        blockchainCode: 'ETH',
        currencyCode: 'USDT',
        setAsideUSD: '0.00',
        earnedUSD: '88.75',
        shortUSD: '523.65',
        dueShortUSD: '100.00',
        lacks: [{ of: 'earned' as const, shortUSD: '523.65', dueShortUSD: '100.00' }],
      },
      { ...cover!, currencyCode: 'DAI', walletsUSD: null, earnedUSD: null, shortUSD: null, dueShortUSD: null },
      {
        ...cover!,
        currencyCode: 'EURC',
        owedUSD: '0',
        setAsideUSD: '0',
        dueUSD: '0',
        debtUSD: '0',
        walletsUSD: '0',
        earnedUSD: '0',
      },
    ],
  });
  await open(page, stage, address);
  const rows = page.getByRole('table', { name: 'What is owed by currency' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText('USDC on Base');
  await expect(rows.nth(1)).toContainText('$142.30');
  await expect(rows.nth(1)).toContainText('Short by $210.00');
  await expect(rows.nth(2)).toContainText('Short by $523.65');
  await expect(rows.nth(3)).toContainText('Not known now');
  const reasons = page.getByRole('list', { name: 'Why it is short' }).getByRole('listitem');
  await expect(reasons).toHaveCount(3);
  await expect(reasons.nth(0)).toContainText(
    'Hot wallets have $260.10 free, $210.00 too little, none of it due yet: top up',
  );
  await expect(reasons.nth(1)).toContainText(
    'Of what customers paid in USDT here, $88.75 is free, $523.65 too little, $100.00 of it due now: payouts',
  );
  await expect(reasons.nth(2)).toContainText('What it is worth is not known right now');
  await look(page, 'campaigns-short');
  const figures = page.getByRole('region', { name: 'Referrals in figures' });
  await expect(figures).toContainText('short by $733.65');
  await expect(figures.getByRole('link', { name: 'Top up' })).toHaveAttribute('href', '/withdraw/hot-wallets');
  stage.answer(rewards.getGrowthSummary, {
    ...summary,
    cover: [
      {
        ...cover!,
        earnedUSD: '0',
        shortUSD: '612.40',
        dueShortUSD: '188.75',
        lacks: [{ of: 'earned' as const, shortUSD: '612.40', dueShortUSD: '188.75' }],
      },
    ],
  });
  await page.reload();
  await expect(figures).toContainText('short by $612.40, too little came in');
  await expect(page.getByText('No customer paid in USDC here yet, or all of it is promised.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Top up' }), 'a top-up would not help').toHaveCount(0);
  await page.goto(`${stage.site}${address}/1`);
  await expect(page.getByText('Paid in USDC on Base. No customer paid in USDC here yet')).toBeVisible();
  await look(page, 'campaign-nothing-earned');
});

test('all who are due are asked for at once, and who was left out is said', async ({ page, stage }) => {
  answerGrowth(stage);
  stage.answer(payDueReferrers, {
    requested: 22,
    amountUSD: '290.10',
    left: [{ reason: 'their address was changed less than 48 hours ago', referrers: 2 }],
  });
  await open(page, stage, address);
  await page.getByRole('button', { name: 'Pay 24 who are due' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('$309.20');
  await dialog.getByRole('button', { name: 'Request 24 payouts' }).click();
  await expect(dialog).toContainText('22 payouts requested');
  await expect(dialog).toContainText('2 referrers: their address was changed less than 48 hours ago');
  await look(page, 'campaigns-paid-due');
  await dialog.getByRole('button', { name: 'Approve the payouts' }).click();
  await expect(page).toHaveURL(/\/withdraw\/referral-payouts\?status=requested$/);
});

test('where nobody who is due can be paid it says why', async ({ page, stage }) => {
  answerGrowth(stage);
  const due = { referrers: 0, amountUSD: '0', withoutAddress: 1, waiting: 2 };
  stage.answer(rewards.getGrowthSummary, { ...summary, due });
  await open(page, stage, address);
  await expect(page.getByText('Due: 1 referrer has named no address, 2 addresses cannot be paid yet')).toBeVisible();
  await look(page, 'campaigns-nobody-payable');
});

test('one campaign: from friends to customers, what they get, what it brings and what is left', async ({
  page,
  stage,
}) => {
  answerGrowth(stage);
  await open(page, stage, `${address}/1`);
  await expect(page.getByRole('heading', { level: 1, name: 'Bring a friend' })).toBeVisible();
  const funnel = page.getByRole('region', { name: 'From link to customer' });
  await expect(funnel.getByRole('listitem').first()).toContainText('without 212 openings by bots');
  await expect(funnel.getByRole('listitem').first()).toContainText('1,906');
  await expect(page.getByRole('region', { name: 'Rewards' })).toContainText(
    'Without $31.40 that was taken back again (6)',
  );
  await expect(page.getByRole('region', { name: 'Rewards' }).getByRole('row').last()).toContainText('$1,412.60');
  await expect(page.getByRole('region', { name: 'Budget' })).toContainText('$1,587.40 left of $3,000.00');
  const top = page.getByRole('table', { name: 'Top referrers' });
  await expect(top.getByRole('row').last()).toContainText('$11,284.30');
  await expect(top.getByRole('row').last()).toContainText('$1,032.15');
  await look(page, 'campaign');
  await page.getByRole('button', { name: 'Table' }).click();
  await expect(page.getByRole('table', { name: 'Revenue by day' }).getByRole('row')).toHaveCount(31);
  await page.getByRole('region', { name: 'Rewards' }).getByRole('button', { name: 'Held for review' }).click();
  await expect(page).toHaveURL(/tab=rewards&status=held|status=held.*tab=rewards/);
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByText('Version 3.')).toBeVisible();
  const site = page.getByRole('region', { name: 'Referral page on your site' });
  await expect(site).toContainText('The project has no website yet.');
  await expect(site.getByRole('link', { name: 'Set the website' })).toHaveAttribute(
    'href',
    /settings\/brand\?projectId=1/,
  );
  await look(page, 'campaign-rules');
});

test('how the page of a referrer is shown on the shop’s site is copied from the settings of a campaign', async ({
  page,
  stage,
}) => {
  answerShell(stage, [project({ website: 'https://norrvik.example/shop' })]);
  answerGrowth(stage);
  await open(page, stage, `${address}/1?tab=settings`);
  const site = page.getByRole('region', { name: 'Referral page on your site' });
  await expect(site).toContainText('Only pages of https://norrvik.example,');
  await expect(site).toContainText('coffer.referrals.openPage({ email: user.email, referenceID: user.id })');
  await expect(site).toContainText(`<script src="${stage.site}/embed.js"></script>`);
  await expect(site).toContainText('allow="clipboard-write; web-share"');
  await look(page, 'campaign-site');
  await site.getByRole('button', { name: 'Copy Snippet for your page' }).click();
  await expect(page.getByText('Snippet for your page Copied!')).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain('coffer.open(redirectURL');
});

test('a campaign is paused, resumed, ended and archived, each only where it can be', async ({ page, stage }) => {
  let status: campaigns.CampaignView['status'] = 'active';
  answerGrowth(stage);
  stage.answer(campaigns.getCampaign, () => campaign({ status, statusReason: status === 'paused' ? 'person' : null }));
  stage.answer(campaigns.setCampaignStatus, ({ body }) => {
    ({ status } = body);
    return campaign({ status, statusReason: status === 'paused' ? 'person' : null });
  });
  await open(page, stage, `${address}/1`);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Campaign paused')).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  // A message goes by itself once nobody points at it.
  await page.mouse.move(0, 0);
  await page.getByRole('button', { name: 'Actions for Bring a friend' }).click();
  await page.getByRole('menuitem', { name: 'End…' }).click();
  const dialog = page.getByRole('dialog', { name: 'End Bring a friend?' });
  await expect(dialog).toContainText('It cannot start again.');
  await dialog.getByRole('button', { name: 'End campaign' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Share link' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Actions for Bring a friend' }).click();
  await page.getByRole('menuitem', { name: 'Archive…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByRole('button', { name: 'Actions for Bring a friend' })).toHaveCount(0);
  expect(stage.asked(campaigns.setCampaignStatus).map(({ body }) => body.status)).toEqual([
    'paused',
    'active',
    'ended',
    'archived',
  ]);
});

test('a budget is raised above what is granted, and all else stays', async ({ page, stage }) => {
  answerGrowth(stage);
  stage.answer(campaigns.updateCampaign, ({ body }) => campaign({ budget: body.budget ?? null }));
  await open(page, stage, `${address}/1`);
  await page.getByRole('button', { name: 'Raise' }).click();
  const dialog = page.getByRole('dialog', { name: 'Raise the budget' });
  await dialog.getByLabel('Budget').fill('1000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Must be above what is granted already, $1,412.60', { ignoreCase: true });
  await dialog.getByLabel('Budget').fill('5000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Budget changed')).toBeVisible();
  const [asked] = stage.asked(campaigns.updateCampaign);
  expect(asked?.body).toMatchObject({ name: 'Bring a friend', budget: '5000', rewardCap: '25.00', holdDays: 14 });
});

/** All of it is seen: where a list scrolls, what is in the document is not yet on the screen. */
async function expectWithin(whole: Locator, row: Locator): Promise<void> {
  const [outer, inner] = [await whole.boundingBox(), await row.boundingBox()];
  expect(inner?.y).toBeGreaterThanOrEqual(outer?.y ?? Infinity);
  expect((inner?.y ?? Infinity) + (inner?.height ?? 0)).toBeLessThanOrEqual((outer?.y ?? 0) + (outer?.height ?? 0) + 1);
  await expect(row).toBeInViewport({ ratio: 1 });
}

test('links are handed on: each is of a referrer, and another one can be added', async ({ page, stage }) => {
  answerGrowth(stage);
  stage.answer(referrers.createReferrer, ({ body }) => referrer({ id: 60, email: body.email, code: 'NEW7' }));
  await open(page, stage, `${address}/1`);
  await page.getByRole('button', { name: 'Share link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share link' });
  const links = dialog.getByRole('list', { name: 'Links' });
  await expect(links.getByRole('listitem')).toHaveCount(2);
  await look(page, 'campaign-share');
  await page.setViewportSize(phone);
  await expectWithin(links, links.getByRole('listitem').nth(1));
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(dialog).toContainText('Friends who come by it belong to Bring a friend.');
  await dialog.getByRole('button', { name: 'Copy Link of l.marchetti@example.com' }).click();
  await expect(page.getByText('Link of l.marchetti@example.com Copied!')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add referrer' }).click();
  const adding = page.getByRole('dialog', { name: 'Add referrer' });
  await adding.getByRole('button', { name: 'Add referrer' }).click();
  await expect(adding).toContainText('must be an email address', { ignoreCase: true });
  await adding.getByLabel('Email').fill('new@example.com');
  await adding.getByLabel('Their number in your shop').fill('c-77');
  await adding.getByRole('button', { name: 'Add referrer' }).click();
  await expect(page.getByRole('dialog', { name: 'Referrer added' })).toContainText('NEW7');
  stage.answer(campaigns.getCampaign, campaign({ id: 2, name: 'Winter roast', isDefault: false }));
  await page.goto(`${stage.site}${address}/2`);
  await expect(page.getByText('once a day each, without 212 openings by bots')).toBeVisible();
  await page.getByRole('button', { name: 'Share link' }).click();
  await expect(dialog).toContainText('Friends who come by it belong to Winter roast.');
  await expect(links.getByRole('listitem').first()).toContainText('?campaign=2');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(dialog.getByRole('button', { name: 'Copy Link of l.marchetti@example.com' })).toBeInViewport();
  await look(page, 'campaign-share-other');
});

test('a campaign to which only the shop brings friends has no links, and says how it is named', async ({
  page,
  stage,
}) => {
  answerGrowth(stage);
  stage.answer(campaigns.getCampaign, campaign({ id: 2, name: 'Winter roast', isDefault: false, hasLink: false }));
  stage.answer(campaigns.getCampaignDays, { ...days, visits: null, botVisits: null });
  await open(page, stage, `${address}/2`);
  await expect(page.getByText('It has no links. Your server brings friends to it: campaignID: 2')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share link' })).toHaveCount(0);
  await look(page, 'campaign-without-links');
});

test('a hundred campaigns with long names stay in their columns', async ({ page, stage }) => {
  const long = 'A campaign whose name goes on and on until it has eighty characters, which is all';
  answerGrowth(
    stage,
    Array.from({ length: 100 }, (_, at) =>
      campaign({ id: at + 1, name: `${long} ${at}`, offer: long, revenueUSD: '123456789.12', budget: '999999999.99' }),
    ),
  );
  await open(page, stage, address);
  await expect(page.getByRole('table', { name: 'Campaigns' }).getByRole('row')).toHaveCount(102);
  await look(page, 'campaigns-many', 'desktop');
  await page.setViewportSize(phone);
  const row = page.getByRole('table', { name: 'Campaigns' }).getByRole('row').nth(1);
  await expect(row.getByText('$123,456,789.12').first()).toBeVisible();
});

test('a campaign that is gone says so', async ({ page, stage, refusals }) => {
  refusals.add(404);
  answerGrowth(stage);
  stage.refuse(campaigns.getCampaign, 'NOT_FOUND', 'No such campaign.');
  await open(page, stage, `${address}/77`);
  await expect(page.getByText('Campaign not found')).toBeVisible();
});
