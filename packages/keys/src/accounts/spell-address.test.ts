import { expect, test } from 'vitest';
import { chainFamilies } from '@coffer/kernel/chain.ts';
import { spellAddress } from './spell-address.ts';

/** The examples of EIP-55. */
const examples = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
];

test('an address of Ethereum leaves us in the capitals that wallets show, the second time as the first', () => {
  for (const _time of [1, 2]) {
    expect(examples.map((one) => spellAddress('ETH_Family', one.toLowerCase()))).toEqual(examples);
  }
});

test('where capitals mean something, they stay as they are', () => {
  const address = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
  const others = chainFamilies.filter((family) => family !== 'ETH_Family');
  expect(others.map((family) => spellAddress(family, address))).toEqual([address, address, address]);
});
