import { listBlockchains, type ChainView } from '../../packages/contract/src/money-in/blockchains.ts';
import {
  confirmCurrencyPrice,
  listBlockchainCurrencies,
  listProjectCurrencies,
} from '../../packages/contract/src/money-in/currencies.ts';
import { listRates } from '../../packages/contract/src/money-in/rates.ts';
import { readConfigurationKey } from '../../packages/contract/src/operations/configuration.ts';
import { readDevnet } from '../../packages/contract/src/operations/devnet.ts';
import { getPaymentRules } from '../../packages/contract/src/payments/payment-rules.ts';
import { getTreasuryWait } from '../../packages/contract/src/people/treasury-changes.ts';
import { getProject } from '../../packages/contract/src/projects/projects.ts';
import { challengeOwner, listSweepContracts } from '../../packages/contract/src/treasury/sweep-contracts.ts';
import { listWalletLinks, listWallets } from '../../packages/contract/src/treasury/wallets.ts';
import { look } from '../look.ts';
import { early, project } from './cast.ts';
import { expect, open, test } from './screen-test.ts';

const ethereum: ChainView = {
  id: 1,
  code: 'ETH',
  name: 'Ethereum',
  family: 'ETH_Family',
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
};

const dai = {
  id: 9,
  blockchainCode: 'ETH',
  network: 'Ethereum',
  currencyCode: 'DAI',
  currency: 'Dai Stablecoin',
  tokenAddress: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
  standard: 'ERC20',
  walletPrecision: 18,
  family: 'ETH_Family',
  recommended: false,
  mostUsed: false,
  blockchainID: 1,
  currencyID: 9,
  priced: false,
} as const;

const waits = { hours: 6, hoursMin: 1, hoursMax: 72, next: null };
const sentence = 'Owners get an email now and can stop it before that.';

test.beforeEach(({ stage }) => {
  stage.answer(listBlockchains, [ethereum]);
  stage.answer(getTreasuryWait, waits);
  stage.answer(listWallets, []);
});

for (const [hours, says] of [
  [6, `This takes effect in 6 hours. ${sentence} Until then, payers are not offered the token.`],
  [0, 'This takes effect immediately. Owners get an email about it and can freeze it.'],
] as const) {
  test(`whoever confirms a price reads first when it takes effect, with ${hours} hours to wait`, async ({
    page,
    stage,
  }) => {
    stage.answer(getTreasuryWait, { ...waits, hours });
    stage.answer(listBlockchainCurrencies, [dai]);
    stage.answer(listProjectCurrencies, []);
    stage.answer(listWalletLinks, []);
    stage.answer(listRates, []);
    stage.answer(getProject, project());
    stage.answer(readConfigurationKey, { key: 'wallet_connect_id', value: '' });
    stage.answer(getPaymentRules, {
      expiryMinutes: 60,
      quoteMinutes: 15,
      monitoringHours: 24,
      underpayTolerancePct: '0.5',
      overpayTolerancePct: '0.5',
    });
    await open(page, stage, '/settings/integrations/payment-options?projectId=1');
    await page.getByRole('button', { name: 'Confirm price' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm the price of DAI on Ethereum' });
    await expect(dialog).toContainText(says);
    await look(page, `price-waits-${hours}`);
    expect(stage.asked(confirmCurrencyPrice)).toEqual([]);
  });
}

test('whoever proves ownership reads first when that takes effect', async ({ page, stage }) => {
  const account = (pair: string) => `0x${pair.repeat(20)}`;
  stage.answer(listSweepContracts, [
    {
      id: 5,
      walletID: 1,
      blockchainCode: 'ETH',
      address: account('a1'),
      factory: account('b2'),
      owner: account('c3'),
      collector: account('d4'),
      pendingCollector: null,
      pendingConfirmed: false,
      collectorChangesAt: null,
      ownerProven: null,
      collectorFixed: false,
      codeHash: `0x${'e5'.repeat(32)}`,
      transactionHash: `0x${'f6'.repeat(32)}`,
      verified: true,
      status: 'active',
      reason: null,
      createdAt: early,
    },
  ]);
  stage.answer(readDevnet, { enabled: false, chains: [], accounts: [] });
  stage.answer(challengeOwner, { text: 'Coffer: prove ownership.\nNonce: 4711', expiresAt: early });
  await open(page, stage, '/manageWallet/sweepContract?contract=5');
  await page.getByRole('button', { name: 'Prove ownership' }).click();
  const dialog = page.getByRole('dialog', { name: 'Prove ownership' });
  await expect(dialog).toContainText('Nonce: 4711');
  await expect(dialog).toContainText(
    `This takes effect in 6 hours. ${sentence} Until then, the ownership counts as not proven.`,
  );
  await look(page, 'prove-waits');
});
