import { listProjectCurrencies } from '../../packages/contract/src/money-in/currencies.ts';
import { readDevnet } from '../../packages/contract/src/operations/devnet.ts';
import { getPayment, type PaymentView } from '../../packages/contract/src/payments/payment-details.ts';
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

const payment: PaymentView = {
  projectName: 'Test shop',
  referenceId: '3b1f6f0e-5d0c-4a8e-9a55-0f3c1f1f7e21',
  txHash: null,
  fromAddress: null,
  toAddress: '0x7c3f000000000000000000000000000000001322',
  paymentStatus: 'Pending',
  currency: 'USDC',
  network: 'BASE',
  amountInUSD: 20,
  amount: '20',
  filledAmountInUSD: '0',
  filledAmount: null,
  customerId: 'test-customer',
  email: 'test@example.com',
  invoiceId: null,
  webhookStatus: null,
  createdBy: 'user',
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  trxTimestamp: null,
  blockId: null,
  projectId: 1,
  status: 'open',
  exception: 'none',
  resolution: null,
  confirmations: null,
  expiresAt: '2026-11-20T13:00:00.000Z',
  state: 'OPEN',
  url: 'http://localhost/payments?reference_id=3b1f6f0e-5d0c-4a8e-9a55-0f3c1f1f7e21',
  note: null,
  successURL: null,
  cancelURL: null,
  metadata: {},
  allowed: null,
  dueInUSD: '20',
  detectedAmountInUSD: '0',
  seenAmountInUSD: '0',
  monitoredUntil: '2026-11-21T13:00:00.000Z',
  attempts: [],
  deposits: [],
  moreDeposits: null,
  refunds: [],
  history: [],
  actions: [],
};

test('the shop sees each step as it comes, and closing the checkout leads to all payments', async ({ page, stage }) => {
  answerHome(stage);
  const close = `parent.postMessage({ type: 'coffer:close' }, location.origin)`;
  const body = `<!doctype html><html lang="en"><title>Checkout</title><h1>Checkout</h1><button onclick="${close}">Close</button>`;
  const checkout = '**/payments?reference_id=*';
  await page.route(checkout, (route) => route.fulfill({ contentType: 'text/html', body }));
  stage.answer(getPayment, payment);
  await open(page, stage, `/project/1/payments/try?payment=${payment.referenceId}`);
  const yours = page.getByRole('region', { name: 'You', exact: true });
  await expect(yours).toContainText('The money is seen on Base, still to come');
  await look(page, 'first-payment');
  const txHash = `0x${'ab'.repeat(32)}`;
  stage.answer(getPayment, { ...payment, status: 'detected', txHash, confirmations: { current: 1, required: 3 } });
  stage.tell('project:1:payments');
  await expect(yours).toContainText('It is confirmed, 1 of 3 blocks');
  await expect(yours).toContainText(txHash);
  await look(page, 'first-payment-seen', 'phone');
  await page.frameLocator('iframe[title=Checkout]').getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(`${stage.site}/project/1/payments/allPayments`);
  await page.unroute(checkout);
});
