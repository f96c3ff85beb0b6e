import { expect, test } from 'vitest';
import { problemsOf } from './token.form.ts';

const fit = { blockchainCode: 'BASE', contract: `0x${'aB'.repeat(20)}`, currencyCode: 'dai' };

test('what fits has no problems, whatever space stands around it', () => {
  expect(problemsOf(fit, 'ETH_Family')).toEqual({});
  expect(problemsOf({ ...fit, contract: ` ${fit.contract}\n` }, 'ETH_Family')).toEqual({});
});

test.each([
  ['', "must be the token's address"],
  ['0x1234', 'must be an address of 42 characters that begins with 0x'],
  [`0x${'g'.repeat(40)}`, 'must be an address of 42 characters that begins with 0x'],
])('the contract %j is refused', (contract, message) => {
  expect(problemsOf({ ...fit, contract }, 'ETH_Family')).toEqual({ contract: message });
});

test.each(['', 'A', 'THIRTEENCHARS', 'D AI', '<b>'])('the symbol %j is refused', (currencyCode) => {
  expect(problemsOf({ ...fit, currencyCode }, 'ETH_Family')).toEqual({
    currencyCode: 'must have 2 to 12 letters and digits, such as DAI',
  });
});

test('a network must be chosen', () => {
  expect(problemsOf({ ...fit, blockchainCode: '' }, undefined)).toEqual({ blockchainCode: 'Choose a network' });
});
