import { summarizePayouts } from '../../packages/contract/src/money-out/payouts.ts';
import { readNotices } from '../../packages/contract/src/operations/notices.ts';
import { whoAmI } from '../../packages/contract/src/people/identity.ts';
import type { Result } from '../../packages/contract/src/endpoint.ts';
import { listApiKeys } from '../../packages/contract/src/projects/api-keys.ts';
import { look } from '../look.ts';
import { moved } from '../moved.ts';
import { apiKey, early, me, quiet } from './cast.ts';
import { expect, open, test } from './screen-test.ts';

type Notices = Result<typeof readNotices>;

const anyPage = '/settings/integrations/api-keys';
const phone = { width: 390, height: 844 };

const gas: Notices['thirsty'][number] = {
  walletID: 3,
  walletName: 'Harbour hot',
  walletType: 'hot_wallet',
  blockchainCode: 'BASE',
  address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  currencyCode: 'ETH',
  amount: '0.0012',
  level: 'low',
  levelSince: early,
  lowBelow: '0.002',
  topUpURI: 'ethereum:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
};
const pool: Notices['lowPools'][number] = {
  walletID: 4,
  walletName: 'Fjord Supplies and Everything Else for the Harbour',
  family: 'SOL_Family',
  ready: 3,
  lowSince: early,
};
const webhook: Notices['failingWebhooks'][number] = {
  webhookID: 7,
  projectID: 1,
  projectName: 'Tern & Sable',
  name: 'Shop server',
  failingSince: early,
  isOff: false,
};
const rewards: Notices['shortRewards'][number] = {
  projectID: 1,
  projectName: 'Norrvik Roasters',
  blockchainCode: 'BASE',
  currencyCode: 'USDC',
  dueUSD: '188.75',
  walletsUSD: '88.75',
  earnedUSD: '0',
  shortUSD: '188.75',
};
const thin: Notices['thinWallets'][number] = {
  walletID: 3,
  walletName: 'Harbour hot',
  blockchainCode: 'BASE',
  currencyCode: 'USDC',
  free: '160',
  payouts: 2,
};
const requested: Notices['requestedPayouts'][number] = {
  projectID: 1,
  projectName: 'Norrvik Roasters',
  requests: 3,
  amountUSD: '134.20',
  since: early,
};
const full: Notices = {
  ...quiet,
  networks: [{ code: 'BASE', name: 'Base', health: 'healthy', network: 'mainnet' }],
  thirsty: [gas],
  lowPools: [pool],
  thinWallets: [thin],
  failingWebhooks: [webhook],
  shortRewards: [rewards],
  requestedPayouts: [requested],
};

test.beforeEach(({ stage }) => stage.answer(listApiKeys, [apiKey()]));

test('what runs low, fails or waits for somebody rings the bell, with the way to mend it', async ({ page, stage }) => {
  stage.answer(readNotices, full);
  stage.answer(summarizePayouts, { pendingCount: 2, mineCount: 2, stuckCount: 0 });
  await open(page, stage, anyPage);
  await expect(page.getByRole('status').filter({ hasText: '7 new notices' })).toBeAttached();
  await expect(page.getByRole('region')).toHaveCount(0);
  const bell = page.getByRole('button', { name: 'Notices, 7 new' });
  await bell.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Notices' });
  await expect(dialog.getByRole('heading', { name: 'Notices' })).toBeFocused();
  const items = dialog.getByRole('listitem');
  await expect(items.nth(0)).toContainText('2 payouts need your approval');
  await expect(items.nth(1)).toContainText('$134.20 asked for by referrers of Norrvik Roasters.');
  await expect(items.nth(2)).toContainText('Webhook of Tern & Sable fails');
  await expect(items.nth(3)).toContainText('Harbour hot has only 0.0012 ETH left for network fees.');
  await expect(items.nth(4)).toContainText('Harbour hot has 160 USDC free, enough for about 2 more payouts');
  await expect(items.nth(5)).toContainText('has only 3 prepared addresses left for new customers.');
  await expect(items.nth(6)).toContainText('$188.75 are due in USDC on Base. Hot wallets have $88.75 free.');
  await expect(items.nth(6)).toContainText('Of what customers paid in it $0.00 is free');
  const ways = {
    'Review payouts': '/withdraw/payouts',
    'Review requests': '/withdraw/referral-payouts?status=requested',
    'See deliveries': '/settings/integrations/webhooks/7',
  };
  for (const [name, href] of Object.entries(ways))
    await expect(dialog.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute('href', href);
  await expect(items.nth(3).getByRole('link')).toHaveAttribute('href', '/manageWallet/wallets?wallet=3');
  await expect(items.nth(5).getByRole('link')).toHaveAttribute('href', '/manageWallet/wallets?wallet=4');
  await expect(items.nth(6).getByRole('link')).toHaveAttribute('href', '/withdraw/hot-wallets');
  await look(page, 'bell', 'desktop');

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(bell).toBeFocused();
});

test('what was read stays read, until it is worse, or another, or begins anew', async ({ page, stage }) => {
  stage.answer(readNotices, { ...full, failingWebhooks: [], shortRewards: [], thinWallets: [], requestedPayouts: [] });
  await open(page, stage, anyPage);
  await page.getByRole('button', { name: 'Notices, 2 new' }).click();
  const dialog = page.getByRole('dialog', { name: 'Notices' });
  await dialog.getByRole('button', { name: 'Mark as read' }).click();
  await expect(dialog.getByRole('heading', { name: 'Notices' })).toBeFocused();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await look(page, 'bell-read', 'desktop');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Notices', exact: true })).toBeVisible();

  const tell = (notices: Notices) => (stage.answer(readNotices, notices), stage.tell('system'));
  tell({ ...quiet, thirsty: [gas], lowPools: [{ ...pool, ready: 1 }] });
  await expect(page.getByRole('button', { name: 'Notices, 1 new' })).toBeVisible();
  tell({ ...quiet, thirsty: [gas, { ...gas, walletID: 9 }], lowPools: [pool] });
  await expect(page.getByRole('button', { name: 'Notices, 1 new' })).toBeVisible();
  tell({ ...quiet, thirsty: [gas] });
  await expect(page.getByRole('button', { name: 'Notices', exact: true })).toBeVisible();
  tell({ ...quiet, thirsty: [gas], lowPools: [pool] });
  await expect(page.getByRole('button', { name: 'Notices, 1 new' })).toBeVisible();

  // Another person at the same browser has read nothing.
  stage.answer(whoAmI, { ...me(), member: { id: 2, email: 'ada@example.com', name: '' } });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Notices, 2 new' })).toBeVisible();
});

test('on a phone it is a sheet, and with nothing to tell it says so', async ({ page, stage }) => {
  stage.answer(readNotices, full);
  await page.setViewportSize(phone);
  await open(page, stage, anyPage);
  await page.getByRole('button', { name: 'Notices, 6 new' }).click();
  const sheet = page.getByRole('dialog', { name: 'Notices' });
  await expect(sheet.getByRole('listitem')).toHaveCount(6);
  expect((await sheet.boundingBox())?.width).toBe(phone.width);
  await look(page, 'bell-sheet', 'phone');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Notices, 6 new' })).toBeFocused();

  stage.answer(readNotices, quiet);
  await page.reload();
  await page.getByRole('button', { name: 'Notices', exact: true }).click();
  await expect(sheet).toContainText('Nothing needs you');
  await look(page, 'bell-empty', 'phone');
});

test('what stops money stands over every page instead', async ({ page, stage }) => {
  stage.answer(readNotices, { ...full, thirsty: [gas, { ...gas, walletID: 5, walletName: 'Dry', level: 'empty' }] });
  await open(page, stage, anyPage);
  await expect(page.getByRole('region', { name: 'Out of gas' })).toContainText(
    'Hot wallet Dry has no ETH for fees on Base: nothing can be sent there.Top up',
  );
  await expect(page.getByRole('button', { name: 'Notices, 6 new' })).toBeVisible();
  stage.answer(readNotices, { ...full, lowPools: [{ ...pool, ready: 0 }, pool] });
  await page.reload();
  await expect(page.getByRole('region', { name: 'No prepared addresses left' })).toContainText(
    'has no prepared addresses left: new customers cannot pay there.',
  );
  await expect(page.getByRole('button', { name: 'Notices, 6 new' })).toBeVisible();
});

test('notices that cannot be read say so and are tried again', async ({ page, stage, refusals }) => {
  refusals.add(503);
  stage.refuse(readNotices, 'UNAVAILABLE', 'Later.');
  await open(page, stage, anyPage);
  await page.getByRole('button', { name: 'Notices', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Notices' });
  await expect(dialog).toContainText('Notices could not be loaded');
  stage.answer(readNotices, quiet);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toContainText('Nothing needs you');
});

test('while no network is a real one every page says TEST, and nothing moves for it', async ({ page, stage }) => {
  const networks: Notices['networks'] = [
    { code: 'ETH', name: 'Ethereum', health: 'healthy', network: 'testnet' },
    { code: 'BASE', name: 'Base', health: 'healthy', network: 'testnet' },
  ];
  const strip = page.locator('[data-strip="test"]');
  const chip = page.getByTitle('Only test networks are on: no real money comes in');
  for (const size of [{ width: 1280, height: 800 }, phone]) {
    await page.setViewportSize(size);
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    stage.answer(readNotices, async () => {
      await asked;
      return { ...quiet, networks, isTest: true };
    });
    await open(page, stage, anyPage);
    await expect(page.getByRole('table')).toContainText('Shop server');
    await expect(strip).toHaveCount(0);
    const before = (await moved(page)).by;
    answer();
    await expect(strip).toHaveCSS('height', '4px');
    await expect(chip).toHaveCount(1);
    await expect(chip).toBeVisible();
    expect((await moved(page)).by - before).toBe(0);
    await look(page, 'test-strip', size === phone ? 'phone' : 'desktop');
  }
  await page.emulateMedia({ media: 'print' });
  await expect(strip).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  // Some of them real: the page of the networks says which are not.
  networks[1] = { ...networks[1]!, network: 'mainnet' };
  stage.answer(readNotices, { ...quiet, networks, isTest: false });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.reload();
  await expect(page.getByRole('link', { name: /^Networks: Ethereum \(test\) healthy, Base healthy/ })).toBeVisible();
  await expect(strip).toHaveCount(0);
  await expect(chip).toHaveCount(0);
});
