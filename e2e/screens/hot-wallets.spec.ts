import {
  listPayoutContracts,
  listPayoutWallets,
  type PayoutContract,
  type PayoutWallet,
} from '../../packages/contract/src/money-out/hot-wallets.ts';
import { drawFromFaucet, readDevnet } from '../../packages/contract/src/operations/devnet.ts';
import { whoAmI } from '../../packages/contract/src/people/identity.ts';
import { announceWallet } from '../chain/announce-wallet.ts';
import { look } from '../look.ts';
import { early, me } from './cast.ts';
import { ago, answerNames, kaffa } from './payouts-cast.ts';
import { expect, open, test } from './screen-test.ts';
import type { Stage } from './stage.ts';

const address = '/withdraw/hot-wallets';

const funds: PayoutWallet['funds'][number] = {
  currencyCode: 'USDC',
  currencyAddress: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
  held: '5452',
  reserved: '640',
  floor: '0',
  free: '4812',
  freeUSD: '4812.00',
  forecast: { payouts: 60, basis: 'last_payouts', amountEach: '80.00', feeEach: '0.00000641' },
  isLow: false,
  topUpURI: `ethereum:${kaffa}@8453`,
  refill: null,
};

const coin: PayoutWallet['funds'][number] = {
  ...funds,
  currencyCode: 'ETH',
  currencyAddress: null,
  held: '0.01',
  reserved: '0',
  free: '0',
  freeUSD: '0.00',
  forecast: { payouts: 0, basis: 'fees_alone', amountEach: null, feeEach: '0.00000641' },
  isLow: true,
};

const wallet: PayoutWallet = {
  walletID: 4,
  walletName: 'Payout wallet',
  status: 'active',
  blockchainCode: 'BASE',
  address: kaffa,
  explorerAddress: null,
  projectIDs: [1],
  coinLevel: 'low',
  coinLevelSince: early,
  topUps: [],
  funds: [coin, funds, { ...funds, currencyCode: 'USDT', isLow: true, forecast: null, freeUSD: null }],
};

const creation = { to: '0x4e59b44847b379578588920cA78FbF26c0B4956C', data: `0x${'6080'.repeat(900)}` };
const contract: PayoutContract = {
  blockchainCode: 'BASE',
  chainId: '8453',
  address: '0x1bE1Fa3d6c1F84b01A51b0c4B8f7eD3B3E6ec2C7',
  state: 'absent',
  rowsMax: 100,
  creation,
};

function answer(stage: Stage, wallets: PayoutWallet[], contracts: PayoutContract[] = [contract]): void {
  answerNames(stage);
  stage.answer(listPayoutWallets, wallets);
  stage.answer(listPayoutContracts, contracts);
  stage.answer(readDevnet, { enabled: false, chains: [], accounts: [] });
}

test('hot wallets say what is free and how long it lasts, and where more is sent to', async ({ page, stage }) => {
  answer(stage, [wallet]);
  await open(page, stage, address);
  const rows = page.getByRole('list', { name: 'Funds of Payout wallet on Base' }).getByRole('listitem');
  await expect(rows.nth(1)).toContainText('4,812.00 USDC free');
  await expect(rows.nth(1)).toContainText('Enough for about 60 payouts (80.00 USDC on average).');
  await expect(rows.nth(1)).not.toContainText('Low');
  await expect(rows.nth(2)).toContainText('Low');
  const card = page.getByRole('region', { name: 'Payout wallet on Base' });
  await expect(card).toContainText('Low on ETH for network fees.');
  await expect(page.getByRole('main')).toContainText('npm run keys:export -- keys.json');
  await look(page, 'payout-wallets');
  await page.getByRole('button', { name: 'Top up USDC' }).click();
  const dialog = page.getByRole('dialog', { name: 'Top up Payout wallet' });
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /test/ })).toHaveCount(0);
  await look(page, 'payout-wallet-top-up');
});

test('on a local chain the faucet tops up', async ({ page, stage }) => {
  answer(stage, [wallet]);
  const local = { code: 'BASE', chainId: '31338', rpcUrl: 'http://127.0.0.1:8546', program: 'anvil' as const };
  stage.answer(readDevnet, {
    enabled: true,
    chains: [{ ...local, coin: { code: 'ETH', decimals: 18 }, tokens: [] }],
    accounts: [],
  });
  stage.answer(drawFromFaucet, { transactionHash: '0x1' });
  await open(page, stage, address);
  await page.getByRole('button', { name: 'Top up ETH' }).click();
  const dialog = page.getByRole('dialog', { name: 'Top up Payout wallet' });
  await dialog.getByLabel('Test ETH').fill('2.5');
  await look(page, 'payout-wallet-faucet');
  await dialog.getByRole('button', { name: 'Send test ETH' }).click();
  await expect(page.getByText('2.5 ETH sent')).toBeVisible();
  const order = { blockchainCode: 'BASE', currencyCode: 'ETH', address: kaffa, amount: '2.5' };
  expect(stage.asked(drawFromFaucet).map(({ body }) => body)).toEqual([order]);
});

test('a network that a hot wallet is not used on asks for no coin', async ({ page, stage }) => {
  const nothing = { held: '0', reserved: '0', free: '0' };
  const unused = wallet.funds.map((one) => ({ ...one, ...nothing }));
  answer(stage, [{ ...wallet, coinLevel: 'empty', funds: unused }]);
  await open(page, stage, address);
  const card = page.getByRole('region', { name: 'Payout wallet on Base' });
  await expect(card).toContainText('0 ETH free');
  await expect(card).not.toContainText('for network fees.');
});

test('where there is no hot wallet the way to one is shown', async ({ page, stage }) => {
  answer(stage, []);
  await open(page, stage, address);
  await expect(page.getByText('No hot wallet yet')).toBeVisible();
});

const safe = { walletID: 9, name: 'Company safe', address: '0x52908400098527886E0F7030069857D2E4169EE7' };
const refill = {
  amount: '2600',
  days: 7,
  waiting: '640',
  payouts: '2000',
  fees: '0',
  kept: '0',
  uri: `ethereum:0x036CbD53842c5426634e7929541eC2318f3dCF7e@8453/transfer?address=${kaffa}&uint256=2600000000`,
  from: { ...safe, holds: '8000', isEnough: true },
};
const low: PayoutWallet = {
  ...wallet,
  coinLevel: 'empty',
  funds: [
    {
      ...coin,
      held: '0',
      refill: {
        ...refill,
        amount: '0.0423',
        waiting: '0',
        payouts: '0',
        fees: '0.0023',
        kept: '0.04',
        uri: `ethereum:${kaffa}@8453?value=42300000000000000`,
        from: null,
      },
    },
    {
      ...funds,
      held: '40',
      free: '0',
      freeUSD: '0.00',
      forecast: { payouts: 0, basis: 'last_payouts', amountEach: '80.00', feeEach: '0.00000641' },
      isLow: true,
      refill,
    },
  ],
  topUps: [
    {
      depositID: 71,
      currencyCode: 'USDC',
      amount: '1200',
      from: { address: safe.address, name: safe.name },
      status: 'included',
      at: ago(0.05),
      transactionHash: `0x${'ab'.repeat(32)}`,
      explorerTransaction: `https://basescan.org/tx/0x${'ab'.repeat(32)}`,
    },
    {
      depositID: 70,
      currencyCode: 'ETH',
      amount: '0.25',
      from: { address: kaffa, name: null },
      status: 'confirmed',
      at: ago(40),
      transactionHash: `0x${'cd'.repeat(32)}`,
      explorerTransaction: null,
    },
  ],
};

test('a wallet that is low says how much to send, what for and from where, and what has come', async ({
  page,
  stage,
}) => {
  answer(stage, [low]);
  await open(page, stage, address);
  const card = page.getByRole('region', { name: 'Payout wallet on Base' });
  await expect(card).toContainText('Low on USDC: send 2,600.00 USDC from Company safe.');
  await expect(card).toContainText(
    '640.00 for payouts that wait, 2,000.00 for about 7 days of payouts, less 40.00 that it holds. Company safe holds 8,000.00 by the books.',
  );
  await expect(card).toContainText('No ETH for network fees: send 0.0423 ETH. Nothing can leave until then.');
  const topUps = page.getByRole('list', { name: 'Top-ups of Payout wallet on Base' }).getByRole('listitem');
  await expect(topUps.nth(0)).toContainText('1,200.00 USDC topped up from Company safe');
  await expect(topUps.nth(0)).toContainText('Confirming');
  await expect(topUps.nth(1)).not.toContainText('Confirming');
  await look(page, 'payout-wallet-low');
  await card.getByRole('button', { name: 'Send 2,600.00 USDC' }).click();
  const dialog = page.getByRole('dialog', { name: 'Top up Payout wallet' });
  await expect(dialog).toContainText('Your own wallet signs: nothing is moved for you.');
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  // Without a wallet in this browser it is scanned or copied.
  await expect(dialog.getByRole('button', { name: /^Send/ })).toHaveCount(0);
  await look(page, 'payout-wallet-refill');
});

test('a wallet of this browser sends it only from the cold wallet that was proposed', async ({ page, stage }) => {
  answer(stage, [low]);
  await open(page, stage, address);
  await page.evaluate(announceWallet);
  await page.getByRole('button', { name: 'Send 2,600.00 USDC' }).click();
  const dialog = page.getByRole('dialog', { name: 'Top up Payout wallet' });
  const send = dialog.getByRole('button', { name: 'Send 2,600.00 USDC' });
  await send.click();
  await expect(dialog.getByRole('alert')).toContainText('You declined it in the wallet. Nothing was sent.');
  await send.click();
  await expect(dialog.getByRole('alert')).toContainText(`Select Company safe (${safe.address}) in it and try again.`);
  await look(page, 'payout-wallet-refill-other', 'desktop');
});

test('each network says whether payouts leave together there, and how to make it so', async ({ page, stage }) => {
  const ethereum = { ...wallet, blockchainCode: 'ETH' as const };
  const there = { ...contract, blockchainCode: 'ETH' as const, chainId: '1', state: 'final' as const };
  // Nobody has a hot wallet there.
  const unused = { ...contract, blockchainCode: 'TRX' as const };
  answer(stage, [ethereum, wallet], [there, contract, unused]);
  await open(page, stage, address);
  const rows = page.getByRole('list', { name: 'Payout contract by network' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText('In use');
  await expect(rows.nth(0).getByRole('button')).toHaveCount(0);
  await expect(rows.nth(1)).toContainText('Not deployedPayouts go one by one.');
  await look(page, 'payout-contracts');
  await rows.nth(1).getByRole('button', { name: 'Deploy on Base' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deploy the payout contract on Base' });
  await expect(dialog).toContainText('No wallet was found in this browser.');
  await expect(dialog.getByText('1800 bytes')).toBeVisible();
  await look(page, 'payout-contract-elsewhere');
});

test('what was sent from this browser is on its way, also after the page is opened anew', async ({ page, stage }) => {
  answer(stage, [wallet]);
  await open(page, stage, address);
  await page.evaluate(() => localStorage.setItem('coffer.payout-contract.BASE', `0x${'ab'.repeat(32)} 0x1b`));
  await page.reload();
  const row = page.getByRole('list', { name: 'Payout contract by network' }).getByRole('listitem');
  await expect(row).toContainText('On its way');
  await expect(row.getByRole('button', { name: 'See transaction' })).toBeVisible();
  stage.answer(listPayoutContracts, [{ ...contract, state: 'included' }]);
  await expect(row).toContainText('Confirming', { timeout: 15_000 });
  stage.answer(listPayoutContracts, [{ ...contract, state: 'final' }]);
  await expect(row).toContainText('In use', { timeout: 15_000 });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('coffer.payout-contract.BASE'))).toBeNull();
});

test('whoever only looks puts nothing anywhere', async ({ page, stage }) => {
  answer(stage, [wallet]);
  stage.answer(whoAmI, me(['payouts:read', 'projects:read']));
  await open(page, stage, address);
  await expect(page.getByRole('list', { name: 'Payout contract by network' })).toContainText('Payouts go one by one.');
  await expect(page.getByRole('button', { name: /^Put it/ })).toHaveCount(0);
});
