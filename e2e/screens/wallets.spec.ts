import type { Result } from '../../packages/contract/src/endpoint.ts';
import { listDepositAddresses } from '../../packages/contract/src/money-in/deposit-addresses.ts';
import { listBlockchains, type ChainView } from '../../packages/contract/src/money-in/blockchains.ts';
import { listTreasuryChanges } from '../../packages/contract/src/people/treasury-changes.ts';
import { listSweepContracts } from '../../packages/contract/src/treasury/sweep-contracts.ts';
import { readWalletBalances } from '../../packages/contract/src/treasury/wallet-balances.ts';
import { listWallets } from '../../packages/contract/src/treasury/wallets.ts';
import { look } from '../look.ts';
import { early } from './cast.ts';
import { answerHome } from './home.ts';
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
  stage.answer(listSweepContracts, []);
  stage.answer(listDepositAddresses, { data: [], nextCursor: null });
  stage.answer(listTreasuryChanges, { data: [], nextCursor: null });
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
  await expect(row).toContainText('xpub6D4B…u8Zq2PTron');
  await row.getByRole('button', { name: /^Till phrase/ }).click();
  const panel = page.getByRole('dialog', { name: 'Till phrase' });
  await expect(panel.getByText('Public key, Ethereum, Base', { exact: true })).toBeVisible();
  await expect(panel.getByText('Public key, Tron', { exact: true })).toBeVisible();
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
