import { expect, test } from 'vitest';
import { walletConnectProblem } from './wallet-connect.form.ts';

test.each(['', ' ', 'c0ffee00c0ffee00c0ffee00c0ffee00', 'C0FFEE00C0FFEE00C0FFEE00C0FFEE00 '])('%j is taken', (text) => {
  expect(walletConnectProblem(text)).toBeNull();
});

test.each(['c0ffee', 'c0ffee00c0ffee00c0ffee00c0ffee0g', 'c0ffee00c0ffee00c0ffee00c0ffee0000'])(
  '%j is no id, and what one is made of is said',
  (text) => {
    expect(walletConnectProblem(text)).toBe(
      'must be the 32 hexadecimal characters of a WalletConnect project, or empty',
    );
  },
);
