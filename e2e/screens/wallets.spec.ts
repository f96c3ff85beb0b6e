import type { Result } from '../../packages/contract/src/endpoint.ts';
import { fault } from '../../packages/contract/src/errors.ts';
import { listDepositAddresses } from '../../packages/contract/src/money-in/deposit-addresses.ts';
import { listBlockchains, type ChainView } from '../../packages/contract/src/money-in/blockchains.ts';
import { stepUp } from '../../packages/contract/src/people/identity.ts';
import {
  cancelTreasuryChange,
  getTreasuryWait,
  listTreasuryChanges,
} from '../../packages/contract/src/people/treasury-changes.ts';
import { listSweepContracts } from '../../packages/contract/src/treasury/sweep-contracts.ts';
import { readWalletBalances } from '../../packages/contract/src/treasury/wallet-balances.ts';
import { setWalletDestination } from '../../packages/contract/src/treasury/wallet-destinations.ts';
import { getMoney } from '../../packages/contract/src/treasury/money.ts';
import { listWallets } from '../../packages/contract/src/treasury/wallets.ts';
import { look } from '../look.ts';
import { answerProjects, early, project } from './cast.ts';
import { answerHome, noMoney } from './home.ts';
import { busyMoney } from './money-cast.ts';
import { expect, open, test } from './screen-test.ts';

const address = '/manageWallet/wallets';

type Wallet = Result<typeof listWallets>[number];

function chain(given: Pick<ChainView, 'id' | 'code' | 'name' | 'family'>): ChainView {
  return {
    status: 'active',
    health: 'healthy',
    network: 'mainnet',
    chainId: '1',
    confirmations: 12,
    currencies: [],
    healthSince: early,
    healthReason: null,
    lastReadAt: early,
    headHeight: 1,
    headAt: early,
    ...given,
  };
}

const onChains = (...codes: string[]) =>
  codes.map((blockchainCode) => ({ blockchainCode, coldAddress: null, sweepContractID: null }));

function wallet(given: Partial<Wallet> = {}): Wallet {
  return {
    id: 1,
    name: 'Till phrase',
    walletType: 'deposit_wallet',
    walletSubType: 'EOA',
    family: 'ETH_Family',
    walletxpubs: [
      { family: 'ETH_Family', shown: 'xpub6CUG…y4Kb1E' },
      { family: 'TRX_Family', shown: 'xpub6D4B…u8Zq2P' },
    ],
    status: 'active',
    chains: onChains('ETH', 'BASE', 'TRX'),
    projectIDs: [1],
    waitsUntil: null,
    createdAt: early,
    ...given,
  };
}

test.beforeEach(({ stage }) => {
  stage.answer(listBlockchains, [
    chain({ id: 1, code: 'ETH', name: 'Ethereum', family: 'ETH_Family' }),
    chain({ id: 3, code: 'BASE', name: 'Base', family: 'ETH_Family' }),
    chain({ id: 2, code: 'TRX', name: 'Tron', family: 'TRX_Family' }),
    chain({ id: 4, code: 'BTC', name: 'Bitcoin', family: 'BTC_Family' }),
  ]);
  stage.answer(readWalletBalances, []);
  stage.answer(getMoney, noMoney);
  stage.answer(listSweepContracts, []);
  stage.answer(listDepositAddresses, { data: [], nextCursor: null });
  stage.answer(listTreasuryChanges, { data: [], nextCursor: null });
  stage.answer(getTreasuryWait, { hours: 6, hoursMin: 1, hoursMax: 72, next: null });
});

test('a new install has no wallets, and says with which one to begin', async ({ page, stage }) => {
  stage.answer(listWallets, []);
  answerHome(stage);
  await open(page, stage, '/project/all/dashboard');
  await page.getByRole('link', { name: 'Wallet Management' }).click();
  await expect(page.getByText('No wallets yet')).toBeVisible();
  await look(page, 'wallets-empty');
  await page.getByRole('button', { name: 'Add wallet' }).click();
  await expect(page.getByRole('dialog', { name: 'Add a wallet' }).getByText('Recommended')).toBeVisible();
});

test('a deposit wallet says what its addresses hold, and what of it is on its way', async ({ page, stage }) => {
  stage.answer(listWallets, [
    wallet({ id: 1 }),
    wallet({ id: 3, name: 'Tern deposits' }),
    wallet({ id: 9, name: 'New till' }),
  ]);
  stage.answer(getMoney, busyMoney());
  await open(page, stage, address);
  const table = page.getByRole('table', { name: 'Wallets' });
  // 4,868.64, 1,199.20, 2,306.40, 188.20 and 57.04 of the phrase.
  await expect(table.getByRole('row', { name: /Till phrase/ })).toContainText('$8,619.48$6,412.85 moving');
  await expect(table.getByRole('row', { name: /Tern deposits/ })).toContainText('$4,636.50');
  await expect(table.getByRole('row', { name: /New till/ })).toContainText('Empty');
  await look(page, 'wallets-hold');
});

test('a wallet that has yet to take over says until when it waits', async ({ page, stage }) => {
  const waitsUntil = new Date(Date.now() + 5 * 3_600_000).toISOString();
  stage.answer(listWallets, [wallet(), wallet({ id: 2, name: 'New till', waitsUntil })]);
  await open(page, stage, address);
  const table = page.getByRole('table', { name: 'Wallets' });
  await expect(table.getByRole('row', { name: /Till phrase/ })).toContainText('Active');
  const waiting = table.getByRole('row', { name: /New till/ });
  await expect(waiting).toContainText('Waiting takes over in 4 hours');
  await expect(waiting).not.toContainText('Active');
  await look(page, 'wallets-waiting');
  await waiting.getByRole('button', { name: /^New till/ }).click();
  const panel = page.getByRole('dialog', { name: 'New till' });
  await expect(panel).toContainText(/Waiting until .+ UTC/);
  await expect(panel).toContainText('Will give new customers an address once it takes effect.');
  await expect(panel).not.toContainText('Gives each customer their own address');
  await look(page, 'wallet-waiting');
});

test('public keys, and the kinds of a new wallet, name their networks', async ({ page, stage }) => {
  stage.answer(listWallets, [wallet()]);
  await open(page, stage, address);
  const row = page.getByRole('table', { name: 'Wallets' }).getByRole('row', { name: /Till phrase/ });
  await expect(row).toContainText('and 1 more key');
  await row.getByRole('button', { name: /^Till phrase/ }).click();
  const panel = page.getByRole('dialog', { name: 'Till phrase' });
  const keys = panel.getByText('Public key').locator('..');
  await expect(keys).toContainText([/Ethereum, Base$/, /Tron$/]);
  await look(page, 'wallet-keys');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add wallet' }).click();
  const add = page.getByRole('dialog', { name: 'Add a wallet' });
  await expect(add).toContainText('Accepts payments on Ethereum, Base, and Tron. It can only pay out');
  await expect(add).toContainText(
    'Accepts payments on Ethereum, Base, Tron, and Bitcoin at addresses of your own phrase.',
  );
  await look(page, 'wallets-add');
});

const oldSafe = '0x7aE2f8B9c1D4e5F60718293A4b5C6d7E8f901234';
const newSafe = '0x51C0b9aF3d2E4f6A8b7c9D0e1F2a3B4c5D6e7F80';

function coldWallet(id: number, name: string, given: string): Wallet {
  const kind = { walletType: 'cold_wallet' as const, walletxpubs: [], projectIDs: [] } satisfies Partial<Wallet>;
  return wallet({ ...kind, id, name, address: given, blockchainCode: 'ETH', chains: onChains('ETH') });
}

test('another cold wallet is chosen by hand, in view of the one in use and of how long the change waits', async ({
  page,
  stage,
  refusals,
}) => {
  refusals.add(403);
  const till = wallet({
    chains: [{ blockchainCode: 'ETH', coldAddress: oldSafe, sweepContractID: null }],
  });
  stage.answer(listWallets, [till, coldWallet(2, 'Old safe', oldSafe), coldWallet(3, 'New safe', newSafe)]);
  let isProven = false;
  stage.answer(setWalletDestination, () => {
    if (!isProven) throw fault('STEP_UP_REQUIRED', 'Confirm your password or one-time code, then try again.');
    return till;
  });
  stage.answer(stepUp, () => {
    isProven = true;
    return { message: 'Confirmed', until: early };
  });
  await open(page, stage, `${address}?wallet=1`);
  const panel = page.getByRole('dialog', { name: 'Till phrase' });
  await panel.getByRole('button', { name: 'Change the cold wallet on Ethereum' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cold wallet on Ethereum' });
  await expect(dialog).toContainText('Now: Old safe');
  await expect(dialog.getByRole('button', { name: 'Copy Cold wallet in use now' })).toBeVisible();
  await expect(dialog).toContainText(
    'This takes effect in 6 hours. Owners get an email now and can stop it before that.',
  );
  await look(page, 'wallet-destination');
  const save = dialog.getByRole('button', { name: 'Change cold wallet' });
  await expect(save).toBeDisabled();
  await page.keyboard.press('Enter');
  const choice = dialog.getByRole('combobox', { name: 'New cold wallet' });
  await expect(choice.getByRole('option')).toHaveText(['Choose a cold wallet', 'New safe']);
  await choice.selectOption('New safe');
  await dialog.getByLabel('Type the last six characters of the address').fill(newSafe.slice(-6));
  await look(page, 'wallet-destination-chosen');
  expect(stage.asked(setWalletDestination)).toEqual([]);
  await save.click();
  const ask = page.getByRole('dialog', { name: 'Confirm your identity' });
  await expect(ask).toContainText('To change the cold wallet of Till phrase, confirm that it is you.');
  await ask.getByLabel('Your password').fill('Choose.a.good.1');
  await ask.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('The change to New safe takes effect after the waiting time')).toBeVisible();
  const body = { blockchainCode: 'ETH', coldWalletID: 3 };
  expect(stage.asked(setWalletDestination).at(-1)?.body).toEqual(body);
});

test('the first cold wallet of a wallet replaces nothing, and no waiting is announced', async ({ page, stage }) => {
  stage.answer(listWallets, [wallet(), coldWallet(3, 'New safe', newSafe)]);
  await open(page, stage, `${address}?wallet=1`);
  const panel = page.getByRole('dialog', { name: 'Till phrase' });
  await panel.getByRole('button', { name: 'Choose the cold wallet on Ethereum' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cold wallet on Ethereum' });
  await expect(dialog).toContainText('Owners get an email about this and can freeze it.');
  await expect(dialog).not.toContainText('takes effect');
  await expect(dialog).not.toContainText('Now:');
});

test('a wallet whose destination waits shows both addresses, until when, and is left as it is by one who stops it', async ({
  page,
  stage,
}) => {
  const till = wallet({ chains: [{ blockchainCode: 'ETH', coldAddress: oldSafe, sweepContractID: null }] });
  const title = 'New cold wallet for "Till phrase" on Ethereum';
  const change = {
    id: 31,
    kind: 'wallet.destination-set',
    status: 'waiting',
    projectId: null,
    walletID: 1,
    title,
    before: { coldAddress: oldSafe },
    after: { coldAddress: newSafe },
    by: 'grace@example.com',
    ip: '203.0.113.7',
    browser: 'Firefox on Linux',
    at: early,
    takesEffectAt: new Date(Date.now() + 5 * 3_600_000 + 60_000).toISOString(),
    decidedBy: null,
    decidedAt: null,
  } as const;
  const waiting = { data: [change], nextCursor: null };
  stage.answer(listWallets, [till, coldWallet(2, 'Old safe', oldSafe), coldWallet(3, 'New safe', newSafe)]);
  stage.answer(listTreasuryChanges, waiting);
  await open(page, stage, `${address}?wallet=1`);
  const panel = page.getByRole('dialog', { name: 'Till phrase' });
  await expect(panel).toContainText(/Takes effect in 5 hours, on .+ UTC/);
  await expect(panel).toContainText('NowOld safe0x7aE2');
  await expect(panel).toContainText('NewNew safe0x51C0');
  await expect(panel.getByRole('link', { name: 'Review change' })).toHaveAttribute('href', /#change-31$/);
  await look(page, 'wallet-destination-waits');
  await panel.getByRole('button', { name: 'Stop this change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Stop this change?' });
  await expect(dialog).toContainText(title);
  await look(page, 'wallet-stop-change');
  stage.answer(cancelTreasuryChange, { ...change, status: 'cancelled', takesEffectAt: null });
  stage.answer(listTreasuryChanges, { data: [], nextCursor: null });
  await dialog.getByRole('button', { name: 'Stop this change' }).click();
  await expect(page.getByText('Change stopped')).toBeVisible();
  await expect(panel.getByText('Takes effect in')).toBeHidden();
  expect(stage.asked(cancelTreasuryChange)).toEqual([expect.objectContaining({ params: { id: 31 } })]);
});

test('a test wallet asks for one of the projects, and says of none that it is missing', async ({ page, stage }) => {
  answerProjects(stage, () => [project(), project({ id: 2, name: 'Harbour' })]);
  stage.answer(listWallets, []);
  const local = chain({ id: 1, code: 'ETH', name: 'Ethereum', family: 'ETH_Family' });
  stage.answer(listBlockchains, [{ ...local, network: 'local' }]);
  await open(page, stage, address);
  await page.getByRole('button', { name: 'Add wallet' }).click();
  await page.getByRole('button', { name: /test wallet/i }).click();
  const dialog = page.getByRole('dialog', { name: 'Use a test wallet' });
  const choice = dialog.getByRole('combobox', { name: 'Project' });
  await expect(choice.getByRole('option')).toHaveText(['Choose a project', 'Norrvik Roasters', 'Harbour']);
});
