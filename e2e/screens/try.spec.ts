import { listProjectCurrencies } from '../../packages/contract/src/money-in/currencies.ts';
import { readDevnet } from '../../packages/contract/src/operations/devnet.ts';
import { getPayment } from '../../packages/contract/src/payments/payment-details.ts';
import { createProjectPayment } from '../../packages/contract/src/payments/payments.ts';
import { createProject } from '../../packages/contract/src/projects/projects.ts';
import { linkTestWallet } from '../../packages/contract/src/treasury/wallets.ts';
import { look } from '../look.ts';
import { answerShell } from './cast.ts';
import { answerHome } from './home.ts';
import { expect, open, test } from './screen-test.ts';

const button = { name: 'See a payment arrive' };

test('on local chains the first thing to do is to see a payment arrive, and what keeps it from that is said', async ({
  page,
  stage,
  refusals,
}) => {
  refusals.add(409);
  answerShell(stage, []);
  answerHome(stage);
  stage.answer(readDevnet, { enabled: true, chains: [], accounts: [] });
  stage.refuse(createProject, 'CONFLICT', 'There is a project of that name.');
  await open(page, stage, '/project/all/dashboard');
  await expect(page.getByRole('heading', button)).toBeVisible();
  await look(page, 'home-try');
  await page.getByRole('button', button).click();
  await expect(page.getByRole('alert')).toHaveText('There is a project of that name.');
  expect(stage.asked(linkTestWallet)).toEqual([]);
});

test('a project that takes something keeps its wallets', async ({ page, stage, refusals }) => {
  refusals.add(409);
  answerHome(stage);
  stage.answer(readDevnet, { enabled: true, chains: [], accounts: [] });
  stage.answer(listProjectCurrencies, [
    {
      id: 4,
      blockchainCode: 'BASE',
      network: 'Base',
      currencyCode: 'USDC',
      currency: 'USD Coin',
      tokenAddress: '0xdd',
      standard: 'ERC20',
      walletPrecision: 6,
      family: 'ETH_Family',
      recommended: false,
      mostUsed: true,
      blockchainID: 3,
      currencyID: 1,
      projectID: 1,
    },
  ]);
  stage.refuse(createProjectPayment, 'INVALID_STATE', 'The project is archived.');
  await open(page, stage, '/project/1/dashboard');
  await page.getByRole('button', button).click();
  await expect(page.getByRole('alert')).toHaveText('The project is archived.');
  expect(stage.asked(linkTestWallet)).toEqual([]);
  expect(stage.asked(createProject)).toEqual([]);
});

test('where no local chains run nobody is offered any', async ({ page, stage }) => {
  answerHome(stage);
  await open(page, stage, '/project/1/dashboard');
  await expect(page.getByRole('heading', { name: 'Set up' })).toBeVisible();
  await expect(page.getByRole('button', button)).toHaveCount(0);
});

test('a page without its payment leads back, and one that is gone says so', async ({ page, stage, refusals }) => {
  refusals.add(404);
  answerHome(stage);
  await open(page, stage, '/project/1/payments/try');
  await expect(page.getByText('No payment was chosen')).toBeVisible();
  await look(page, 'try-none');
  stage.refuse(getPayment, 'NOT_FOUND', 'There is no such payment.');
  await page.goto(`${stage.site}/project/1/payments/try?payment=3b1f6f0e-5d0c-4a8e-9a55-0f3c1f1f7e21`);
  await expect(page.getByText('There is no such payment.')).toBeVisible();
});
