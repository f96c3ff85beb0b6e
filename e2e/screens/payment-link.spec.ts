import { listReferrers } from '../../packages/contract/src/growth/referrers.ts';
import { listProjectCurrencies } from '../../packages/contract/src/money-in/currencies.ts';
import { listCustomers } from '../../packages/contract/src/payments/customers.ts';
import { getPaymentRules } from '../../packages/contract/src/payments/payment-rules.ts';
import { createProjectPayment } from '../../packages/contract/src/payments/payments.ts';
import { whoAmI } from '../../packages/contract/src/people/identity.ts';
import { listWalletLinks } from '../../packages/contract/src/treasury/wallets.ts';
import type { Permission } from '../../packages/contract/src/permissions.ts';
import { look } from '../look.ts';
import { me } from './cast.ts';
import { referrer } from './growth-people-cast.ts';
import { expect, open, test } from './screen-test.ts';
import type { Stage } from './stage.ts';

const address = '/project/1/payments/createPaymentLink';
const reference = '3f6d2a4e-58b1-4c7a-9a55-0d7c6f1be201';
const may: Permission[] = ['payments:write', 'projects:read', 'wallets:read', 'customers:read'];

function answerForm(stage: Stage): void {
  stage.answer(listProjectCurrencies, [
    {
      id: 2,
      blockchainCode: 'BASE',
      network: 'Base',
      currencyCode: 'USDC',
      currency: 'USD Coin',
      tokenAddress: null,
      standard: 'ERC20',
      walletPrecision: 6,
      family: 'ETH_Family',
      recommended: true,
      mostUsed: false,
      blockchainID: 3,
      currencyID: 1,
      projectID: 1,
    },
  ]);
  stage.answer(getPaymentRules, {
    expiryMinutes: 60,
    quoteMinutes: 15,
    monitoringHours: 24,
    underpayTolerancePct: '0.5',
    overpayTolerancePct: '0.5',
  });
  stage.answer(listWalletLinks, [
    {
      walletID: 4,
      blockchainFamily: 'ETH_Family',
      name: 'Till',
      walletType: 'deposit_wallet',
      status: 'active',
      assigningFor: ['BASE'],
    },
  ]);
  stage.answer(listCustomers, { data: [], totalCount: 0 });
  stage.answer(createProjectPayment, {
    reference_id: reference,
    url: `https://pay.norrvik.example/payment?reference_id=${reference}`,
    host: 'https://pay.norrvik.example',
  });
}

test('a link names who brought its payer, by a code that is somebody’s who may bring friends', async ({
  page,
  stage,
}) => {
  answerForm(stage);
  stage.answer(whoAmI, me([...may, 'referral:read']));
  stage.answer(listReferrers, ({ query }) => {
    const known = { 'LINA-ROAST': 'active', CAM7: 'suspended' } as const;
    const status = known[query.code as keyof typeof known];
    const data = status === undefined ? [] : [referrer({ code: query.code ?? '', status })];
    return { data, nextCursor: null, totalCount: data.length };
  });
  await open(page, stage, address);
  await page.getByText('Anyone', { exact: true }).click();
  await page.getByLabel('Amount in USD').fill('49.90');
  const code = page.getByLabel('Referral code (optional)');
  for (const [typed, why] of [
    ['no such', /must be 3 to 32 letters, digits or hyphens/i],
    ['NOBODY-1', /must be the code of a referrer of this project/i],
    ['CAM7', /must be the code of an active referrer: this one is suspended/i],
  ] as const) {
    await code.fill(typed);
    await page.getByRole('button', { name: 'Create link' }).click();
    await expect(code).toHaveAccessibleDescription(why);
    await expect(code).toBeFocused();
  }
  await look(page, 'link-referral');
  expect(stage.asked(createProjectPayment)).toEqual([]);
  await code.fill(' LINA-ROAST ');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByRole('heading', { name: 'Payment link created' })).toBeVisible();
  expect(stage.asked(createProjectPayment)[0]?.body).toEqual({
    unknownPayer: true,
    amountInUSD: '49.9',
    referral: 'LINA-ROAST',
  });
});

test('whoever may not see referrers is asked for no code, and none is looked up where none is typed', async ({
  page,
  stage,
}) => {
  answerForm(stage);
  stage.answer(whoAmI, me(may));
  await open(page, stage, address);
  await page.getByText('Anyone', { exact: true }).click();
  await expect(page.getByLabel('Referral code (optional)')).toHaveCount(0);
  await page.getByLabel('Amount in USD').fill('5');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByRole('heading', { name: 'Payment link created' })).toBeVisible();
  expect(stage.asked(listReferrers)).toEqual([]);
  expect(stage.asked(createProjectPayment)[0]?.body).toEqual({ unknownPayer: true, amountInUSD: '5' });
});
