import { expect, test } from 'vitest';
import { payoutIntentBytes, type PayoutIntent } from '@coffer/kernel/payout-intent.ts';
import { readIntent } from './read-intent.ts';

const intent: PayoutIntent = {
  install: 'ab',
  chain: 'ETH',
  walletId: 3,
  from: `0x${'1'.repeat(40)}`,
  contract: `0x${'a'.repeat(40)}`,
  decimals: 6,
  units: 620_000_001n,
  to: `0x${'b'.repeat(40)}`,
  feeUnitsMax: 21_000_000_000_000n,
  payoutId: 12,
  attempt: 1,
  projectId: 4,
  policyVersion: 2,
  expiresAt: new Date('2026-11-27T10:00:00Z'),
};
const bytes = new TextDecoder().decode(payoutIntentBytes(intent));

test('what is shown is what the bytes say that are signed', () => {
  expect(readIntent(bytes)).toMatchObject({
    payout: '12',
    chain: 'ETH',
    amount: '620.000001',
    feeMax: '0.000021',
    project: '4',
    expires: '2026-11-27T10:00:00.000Z',
  });
  expect(readIntent(bytes).to.toLowerCase()).toBe(intent.to);
});

test.each([
  ['another version', bytes.replace('payout 1', 'payout 2')],
  ['a line more', `${bytes}to=0x1\n`],
  ['a line less', bytes.replace(/attempt=1\n/, '')],
  ['lines in another order', bytes.replace(/(wallet=3)\n(from=.*)\n/, '$2\n$1\n')],
  ['a network that nobody knows', bytes.replace('chain=ETH', 'chain=DOGE')],
  ['a coin of other decimals', bytes.replace(/contract=.*/, 'contract=')],
])('%s is shown as nothing', (_name, wrong) => {
  expect(() => readIntent(wrong)).toThrow(RangeError);
});
