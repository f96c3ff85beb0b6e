import * as campaigns from '../../packages/contract/src/growth/campaigns.ts';
import { listPayoutWallets, type PayoutWallet } from '../../packages/contract/src/money-out/hot-wallets.ts';
import { getGrowthSummary } from '../../packages/contract/src/growth/rewards.ts';
import { listProjectCurrencies } from '../../packages/contract/src/money-in/currencies.ts';
import { whoAmI } from '../../packages/contract/src/people/identity.ts';
import { listReferralEvents } from '../../packages/contract/src/growth/referral-events.ts';
import { look } from '../look.ts';
import { me } from './cast.ts';
import { campaign, simulation, summary } from './growth-campaigns-cast.ts';
import { answerGrowth, offered } from './growth-cast.ts';
import { events } from './growth-events-cast.ts';
import { expect, open, test } from './screen-test.ts';

const address = '/project/1/growth/campaigns';
const draft = campaign({ id: 12, name: 'Office coffee', status: 'draft', spentUSD: '0.00', isDefault: false });

const money = (over: Partial<PayoutWallet['funds'][number]>): PayoutWallet['funds'][number] => ({
  currencyCode: 'USDC',
  currencyAddress: null,
  held: '0',
  reserved: '0',
  floor: '0',
  free: '0',
  freeUSD: null,
  forecast: null,
  isLow: false,
  topUpURI: '',
  refill: null,
  ...over,
});
const hotWallet = (over: Partial<PayoutWallet>): PayoutWallet => ({
  walletID: 4,
  walletName: 'Payout wallet',
  status: 'active',
  blockchainCode: 'BASE',
  address: '0x7C3f91aE40b25D8c6E1f0A93B7d2458Ce96013Fd',
  explorerAddress: null,
  projectIDs: [1],
  coinLevel: 'enough',
  coinLevelSince: null,
  funds: [],
  topUps: [],
  ...over,
});

test('a campaign is set up in four steps, kept as one types, and started', async ({ page, stage }) => {
  answerGrowth(stage);
  stage.answer(campaigns.getCampaign, draft);
  stage.answer(campaigns.createCampaign, draft);
  stage.answer(campaigns.updateCampaign, draft);
  stage.answer(campaigns.setCampaignStatus, { ...draft, status: 'active' });
  await open(page, stage, `${address}/new`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Must not be empty', { exact: false })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Default campaign/ })).not.toBeChecked();
  await page.getByLabel('Name').fill('Office coffee');
  await look(page, 'campaign-new-offer');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/campaigns\/12\/edit\?step=2$/);
  expect(stage.asked(campaigns.createCampaign)[0]?.body).toMatchObject({
    name: 'Office coffee',
    // Hot wallets are on both; customers paid on Base.
    currencyCode: 'USDC',
    blockchainCode: 'BASE',
    rewardType: 'percentage',
    eventKeys: ['payment'],
  });
  await expect(page.getByRole('group', { name: 'Example' })).toContainText('You keep$109.14');
  const simulator = page.getByRole('complementary', { name: 'Simulator' });
  await expect(simulator).toContainText('$412.60');
  await expect(simulator).toContainText('3.1 % of revenue $13,309.42 · 9 referrers · 118 payments');
  await look(page, 'campaign-new');
  await page.getByRole('group', { name: 'The referrer gets' }).getByLabel('Share').fill('12');
  await expect.poll(() => stage.asked(campaigns.simulateCampaign).at(-1)?.body.campaign.rewardValue).toBe('12');
  await expect.poll(() => stage.asked(campaigns.updateCampaign).at(-1)?.body.rewardValue).toBe('12');
  await expect(page.getByText(/^Draft saved \d\d:\d\d$/).filter({ visible: true })).toBeVisible();
  await simulator.getByRole('button', { name: '15 %' }).click();
  await expect(page.getByRole('group', { name: 'The referrer gets' }).getByLabel('Share')).toHaveValue('15');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Throwaway mailbox').selectOption('Refuse');
  await look(page, 'campaign-new-limits');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Step 4 of 4 · Review')).toBeVisible();
  await look(page, 'campaign-new-review');
  await page.getByRole('button', { name: 'Activate' }).click();
  await expect(page.getByText('Campaign is running')).toBeVisible();
  await expect(page).toHaveURL(/campaigns\/12$/);
  expect(stage.asked(campaigns.updateCampaign).at(-1)?.body).toMatchObject({
    rewardValue: '15',
    fraudPolicy: { disposable_mail: 'block' },
  });
});

test('whoever goes on while the draft keeps itself is taken on once it is kept', async ({ page, stage }) => {
  answerGrowth(stage);
  stage.answer(campaigns.getCampaign, draft);
  const slow = Promise.withResolvers<void>();
  stage.answer(campaigns.updateCampaign, async () => {
    await slow.promise;
    return draft;
  });
  await open(page, stage, `${address}/12/edit?step=2`);
  await page.getByRole('group', { name: 'The referrer gets' }).getByLabel('Share').fill('12');
  await expect(page.getByText('Saving draft…').filter({ visible: true })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  slow.resolve();
  await expect(page.getByText('Step 3 of 4')).toBeVisible();
});

test('a fixed amount is given of payments that are worth it, and who says otherwise is warned', async ({
  page,
  stage,
}) => {
  answerGrowth(stage);
  const fixed = { ...draft, rewardType: 'flat_fee', rewardValue: '20.00', rewardCap: null } as const;
  stage.answer(campaigns.getCampaign, draft);
  stage.answer(campaigns.updateCampaign, fixed);
  await open(page, stage, `${address}/12/edit?step=2`);
  const referrer = page.getByRole('group', { name: 'The referrer gets' }).first();
  const smallest = page.getByLabel('Smallest payment that counts');
  await expect(smallest).toHaveValue('');
  await referrer.getByRole('button', { name: 'Fixed amount' }).click();
  await referrer.getByLabel('Amount').fill('20');
  await expect(smallest).toHaveValue('20.00');
  await expect.poll(() => stage.asked(campaigns.updateCampaign).at(-1)?.body.smallestPayment).toBe('20.00');
  await smallest.fill('10');
  await expect(page.getByText('A friend who pays $10.00 brings $20.00: you give more than you get.')).toBeVisible();
  await look(page, 'campaign-new-smallest');
  await smallest.fill('1.234');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(smallest).toBeFocused();
  await expect(page.getByText('Must be an amount of dollars', { exact: false })).toBeVisible();
  await smallest.fill('');
  await expect(page.getByText('A friend who pays one cent brings $20.00.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('A friend who pays one cent brings $20.00.', { exact: false })).toBeVisible();
  await look(page, 'campaign-new-smallest-review');
});

test('what has no amount is named where a share is chosen, and not before', async ({ page, stage }) => {
  answerGrowth(stage);
  const demo = { ...draft, eventKeys: ['booked_a_demo'] };
  stage.answer(listReferralEvents, events);
  stage.answer(campaigns.getCampaign, demo);
  stage.answer(campaigns.updateCampaign, demo);
  await open(page, stage, `${address}/12/edit?step=1`);
  await page.getByRole('button', { name: 'Continue' }).click();
  const notice = page.getByText('Of "Booked a demo" no share can be given', { exact: false });
  await expect(notice).toBeVisible();
  await look(page, 'campaign-wizard-no-share');
  for (const who of ['The referrer gets', 'The friend gets']) {
    await page.getByRole('group', { name: who }).first().getByRole('button', { name: 'Fixed amount' }).click();
  }
  await expect(notice).toHaveCount(0);
});

test('a campaign pays in what its project takes, and says before it starts what could not be paid out', async ({
  page,
  stage,
}) => {
  answerGrowth(stage, [draft]);
  const taken = offered.filter(({ blockchainCode }) => blockchainCode === 'BASE');
  stage.answer(
    listProjectCurrencies,
    taken.map((one) => ({ ...one, projectID: 1 })),
  );
  const [cover] = summary.cover;
  const none = { owedUSD: '0', setAsideUSD: '0', dueUSD: '0', debtUSD: '0', walletsUSD: '0', earnedUSD: '0' };
  stage.answer(getGrowthSummary, { ...summary, cover: [{ ...cover!, ...none }] });
  await open(page, stage, `${address}/12/edit?step=2`);
  await expect(page.getByLabel('Paid in').getByRole('option')).toHaveText(['USDC on Base', 'ETH on Base']);
  await page.goto(`${stage.site}${address}/12/edit?step=4`);
  await expect(page.getByText('Paid in USDC on Base. No customer paid in USDC here yet')).toContainText(
    'Hot wallets have no USDC here: payouts wait until one is topped up.',
  );
  await look(page, 'campaign-wizard-unpayable');
  stage.answer(listPayoutWallets, []);
  await page.reload();
  await expect(page.getByText('No hot wallet of the project on Base.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add a hot wallet on Base' })).toHaveAttribute('href', /wallets$/);
  await look(page, 'campaign-wizard-no-wallet');
});

test('the first campaign of a project is its default, paid in what a hot wallet has', async ({ page, stage }) => {
  answerGrowth(stage, []);
  stage.answer(listPayoutWallets, [hotWallet({ funds: [money({ currencyCode: 'USDC', held: '100' })] })]);
  stage.answer(campaigns.createCampaign, draft);
  stage.answer(campaigns.getCampaign, draft);
  await open(page, stage, `${address}/new`);
  const [isDefault, hasLink] = [
    page.getByRole('checkbox', { name: /^Default campaign/ }),
    page.getByRole('checkbox', { name: /^Every referrer has a link to it/ }),
  ];
  await expect(isDefault).toBeChecked();
  await expect(hasLink, 'the plain links lead there').toHaveCount(0);
  await isDefault.uncheck();
  await expect(hasLink).toBeChecked();
  await hasLink.uncheck();
  await look(page, 'campaign-new-links');
  await isDefault.check();
  await page.getByLabel('Name').fill('Office coffee');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/campaigns\/12\/edit\?step=2$/);
  expect(stage.asked(campaigns.createCampaign)[0]?.body).toMatchObject({
    isDefault: true,
    hasLink: false,
    blockchainCode: 'BASE',
    currencyCode: 'USDC',
  });
});

test('a shop that takes no dollars is told so before there is a second step', async ({ page, stage, refusals }) => {
  refusals.add(400);
  answerGrowth(stage);
  stage.refuse(campaigns.createCampaign, 'VALIDATION_FAILED', 'The request is invalid.', [
    { path: 'currencyCode', message: 'must be worth a dollar and taken by the project' },
  ]);
  await open(page, stage, `${address}/new`);
  await page.getByLabel('Name').fill('Office coffee');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Reward: must be worth a dollar and taken by the project.')).toBeVisible();
});

test('what is wrong stays at its field, whoever says so', async ({ page, stage, refusals }) => {
  refusals.add(400);
  answerGrowth(stage);
  stage.answer(campaigns.getCampaign, draft);
  // What is right meanwhile is kept.
  stage.answer(campaigns.updateCampaign, draft);
  await open(page, stage, `${address}/12/edit?step=2`);
  const referrer = page.getByRole('group', { name: 'The referrer gets' }).first();
  await referrer.getByLabel('Share').fill('101');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(referrer).toContainText('must be at most 100 %', { ignoreCase: true });
  await expect(referrer.getByLabel('Share')).toBeFocused();
  await referrer.getByRole('button', { name: 'Nothing' }).click();
  await page.getByRole('group', { name: 'The friend gets' }).first().getByRole('button', { name: 'Nothing' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(referrer).toContainText('somebody must get something', { ignoreCase: true });
});

test('what is not saved is asked for before one leaves', async ({ page, stage }) => {
  answerGrowth(stage);
  await open(page, stage, `${address}/new`);
  await page.getByLabel('Name').fill('Half a campaign');
  await page.getByRole('link', { name: 'Cancel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Half a campaign');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
});

test('a running campaign is changed by one press at the end', async ({ page, stage }) => {
  answerGrowth(stage);
  stage.answer(campaigns.updateCampaign, campaign());
  await open(page, stage, `${address}/1/edit?step=3`);
  await page.getByLabel('At most, for one friend').fill('50');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Step 4 of 4 · Review')).toBeVisible();
  expect(stage.asked(campaigns.updateCampaign)).toEqual([]);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Campaign saved')).toBeVisible();
  expect(stage.asked(campaigns.updateCampaign)[0]?.body).toMatchObject({
    rewardCapPerCustomer: '50',
    rewardValue: '10',
  });
});

test('without past payments there is nothing to replay, and a budget that is too small says how long', async ({
  page,
  stage,
}) => {
  answerGrowth(stage);
  stage.answer(campaigns.getCampaign, draft);
  stage.answer(campaigns.simulateCampaign, simulation({ budgetLastedDays: 18 }));
  await open(page, stage, `${address}/12/edit?step=2`);
  const simulator = page.getByRole('complementary', { name: 'Simulator' });
  await expect(simulator).toContainText('Budget would have lasted 18 days.');
  stage.answer(
    campaigns.simulateCampaign,
    simulation({ revenueUSD: '0.00', countedUSD: '0.00', costUSD: '0.00', percentOfRevenue: null, perDay: [] }),
  );
  await simulator.getByRole('button', { name: '7 days' }).click();
  await expect(simulator).toContainText('Nothing to replay yet');
  stage.answer(
    campaigns.simulateCampaign,
    simulation({ revenueUSD: '1000.00', countedUSD: '0.00', costUSD: '0.00', friends: 0, payments: 0, referrers: 0 }),
  );
  await simulator.getByRole('button', { name: '90 days' }).click();
  await expect(simulator).toContainText('Nobody was brought yet.');
  await expect(simulator).not.toContainText('$0.00');
  await expect(simulator).toContainText('$30.00');
  await simulator.getByRole('button', { name: '50 %' }).click();
  await expect(simulator).toContainText('$75.00');
  await look(page, 'campaign-wizard-nobody-yet');
  await expect(page.getByRole('group', { name: 'Example' })).toContainText('You keep$109.14');
});

test('on a phone the simulator is a bar that opens', async ({ page, stage }) => {
  answerGrowth(stage);
  stage.answer(campaigns.getCampaign, draft);
  await open(page, stage, `${address}/12/edit?step=2`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /Would have cost in 30 days/ }).click();
  const sheet = page.getByRole('dialog', { name: 'What it would have cost' });
  await expect(sheet).toContainText('$412.60');
  await look(page, 'campaign-new-sheet', 'phone');
});

test('a campaign is of one project, and of those who may change it', async ({ page, stage }) => {
  answerGrowth(stage);
  await open(page, stage, '/project/all/growth/campaigns/new');
  await expect(page.getByText('Choose a project first')).toBeVisible();
  stage.answer(whoAmI, me(['referral:read', 'projects:read']));
  await open(page, stage, `${address}/new`);
  await expect(page.getByText('You may not change campaigns')).toBeVisible();
});
