import { expect, test } from 'vitest';
import { faucetIssues, localAssets, orderOf, type FaucetValues } from './faucet.form.ts';

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const values: FaucetValues = { assigned: '', address, asset: 'BASE USDC', amount: '25' };

const chain = (code: string) => ({
  code,
  chainId: '1',
  rpcUrl: 'http://localhost:8545',
  program: 'anvil' as const,
  coin: { code: 'ETH', decimals: 18 },
  tokens: [{ code: 'USDC', address, decimals: 6 }],
});

test('money is offered on the networks that the address is on', () => {
  const offered = (allowed?: string[]) => localAssets([chain('ETH'), chain('BASE')], allowed).map(({ value }) => value);
  expect(offered()).toEqual(['ETH USDC', 'ETH ETH', 'BASE USDC', 'BASE ETH']);
  expect(offered(['BASE'])).toEqual(['BASE USDC', 'BASE ETH']);
});

test.each<[string, Partial<FaucetValues>, string[]]>([
  ['nothing', {}, []],
  ['nothing, of a fraction', { amount: ' 0.000001 ' }, []],
  ['that an amount of nothing is none', { amount: '0.00' }, ['amount']],
  ['that an exponent is no amount', { amount: '1e3' }, ['amount']],
  ['that there is no address', { address: ' ' }, ['address']],
  ['nothing, of an address that was given out', { assigned: address, address: '' }, []],
])('is told %s', (_, over, fields) => {
  expect(Object.keys(faucetIssues({ ...values, ...over }))).toEqual(fields);
});

test('the order names the network, the currency, the address and the amount', () => {
  expect(orderOf({ ...values, amount: ' 25 ' })).toEqual({
    blockchainCode: 'BASE',
    currencyCode: 'USDC',
    address,
    amount: '25',
  });
});
