import { expect, test } from 'vitest';
import { usdc, usdcOnBase, usdt } from './currency.fixture.ts';
import { chainChoices, currencyChoices, preselectedOf } from './preselect.form.ts';

const offered = [usdc, usdt, usdcOnBase];
const none = { chain: '', currency: '' };

test('what is taken can be proposed, network by network', () => {
  expect(chainChoices([usdc, usdt, usdcOnBase], offered, none)).toEqual([
    { value: '1', label: 'Ethereum' },
    { value: '3', label: 'Base' },
  ]);
  expect(currencyChoices([usdc, usdt, usdcOnBase], offered, none, '1').map(({ label }) => label)).toEqual([
    'USDC',
    'USDT',
  ]);
});

test('what was proposed and is taken no more stays to be seen', () => {
  const saved = preselectedOf({ defaultPaymentBlockchainID: 3, defaultPaymentBlockchainCurrencyID: 5 });
  expect(saved).toEqual({ chain: '3', currency: '5' });
  expect(chainChoices([usdc], offered, saved).at(-1)).toEqual({ value: '3', label: 'Base (not accepted)' });
  expect(currencyChoices([usdc], offered, saved, '3')).toEqual([{ value: '5', label: 'USDC (not accepted)' }]);
});

test('an emptied choice is none', () => {
  expect(preselectedOf({ defaultPaymentBlockchainID: '', defaultPaymentBlockchainCurrencyID: null })).toEqual(none);
});
