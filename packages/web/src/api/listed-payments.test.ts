import { expect, test } from 'vitest';
import { rowOf } from './listed-payments.ts';

test('amounts are shown to their last digit, whatever a number holds of them, and what is not known is null', () => {
  const row = rowOf({
    projectName: 'Shop',
    referenceId: 'a',
    paymentStatus: 'Pending',
    createdBy: 'user',
    projectId: 1,
    createdAt: '',
    updatedAt: '',
    expiresAt: '',
    status: 'open',
    exception: 'none',
    amountInUSD: 49.99,
    amount: 0.02,
    filledAmountInUSD: 0,
    exact: { amountInUSD: '49.99', amount: '0.019999999999999999', filledAmountInUSD: '0' },
  });
  expect(row).toMatchObject({
    amountInUSD: 49.99,
    amount: '0.019999999999999999',
    filledAmount: null,
    filledAmountInUSD: '0',
    txHash: null,
    email: null,
    resolution: null,
    confirmations: null,
  });
  expect(row).not.toHaveProperty('exact');
});
