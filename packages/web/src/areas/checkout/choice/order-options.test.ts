import { expect, test } from 'vitest';
import type { PayOption } from '@coffer/contract/payments/checkout.ts';
import { idsToFold, orderOptions } from './order-options.ts';
import { options } from '../payment/payment.fixture.ts';

const [first] = options;
const option = (name: string, over: Partial<PayOption> = {}): PayOption => {
  const [blockchainCode = '', currencyCode = ''] = name.split(' ');
  const plain = { recommended: false, mostUsed: false, preselected: false, available: true };
  const id = (first as PayOption).id + many.indexOf(name);
  return {
    ...(first as PayOption),
    id,
    ...plain,
    ...({ blockchainCode, currencyCode } as Partial<PayOption>),
    ...over,
  };
};
function fold(list: readonly PayOption[]) {
  const ids = idsToFold(list);
  return { shown: list.filter(({ id }) => !ids.has(id)), folded: list.filter(({ id }) => ids.has(id)) };
}
const names = (list: readonly PayOption[]) => list.map((one) => `${one.blockchainCode} ${one.currencyCode}`);

const many = ['ETH USDC', 'ETH ETH', 'ETH USDT', 'BASE USDC', 'BASE ETH', 'TRX USDT', 'TRX TRX', 'BTC BTC'];

test('a short list is shown whole', () => {
  const list = many.slice(0, 6).map((name) => option(name));
  expect(fold(list)).toEqual({ shown: list, folded: [] });
});

test('of a long list the first of each network stays in sight, and all others are a click away', () => {
  const { shown, folded } = fold(many.map((name) => option(name)));
  expect(names(shown)).toEqual(['ETH USDC', 'BASE USDC', 'TRX USDT', 'BTC BTC']);
  expect(names(folded)).toEqual(['ETH ETH', 'ETH USDT', 'BASE ETH', 'TRX TRX']);
});

test('what the shop chose and what most pay in is never folded away; what cannot be chosen is', () => {
  const list = many.map((name) =>
    option(name, {
      preselected: name === 'ETH USDT',
      mostUsed: name === 'TRX TRX',
      available: name !== 'BTC BTC',
    }),
  );
  const { shown, folded } = fold(orderOptions(list));
  expect(names(shown)).toEqual(['ETH USDT', 'TRX TRX', 'BASE USDC']);
  expect(names(folded)).toContain('BTC BTC');
});
