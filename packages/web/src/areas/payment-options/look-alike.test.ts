import { expect, test } from 'vitest';
import { lookAlikeOf } from './look-alike.ts';
import { usdc, usdcOnBase, usdt } from './currency.fixture.ts';

const known = [usdc, usdcOnBase, usdt];

test('the same symbol is named with the networks that it is on', () => {
  expect(lookAlikeOf(' usdc ', known)).toEqual({ kind: 'same', code: 'USDC', networks: ['Ethereum', 'Base'] });
});

test.each(['USDC.', 'U5DC', 'USDCC', 'USDC2', 'XUSDC', 'USD-C'])('%s reads like USDC', (code) => {
  expect(lookAlikeOf(code, known)).toEqual({ kind: 'similar', code: 'USDC' });
});

test.each(['', 'DAI', 'EURC', 'USDCXY', 'PYUSD'])('%s reads like nothing that is known', (code) => {
  expect(lookAlikeOf(code, known)).toBeUndefined();
});
