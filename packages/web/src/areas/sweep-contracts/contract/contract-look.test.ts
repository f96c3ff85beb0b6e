import { expect, test } from 'vitest';
import { contractLook } from './contract-look.ts';

const elsewhere = '0x7777777777777777777777777777777777777777';

test.each([
  ['active', null, false, 'Active'],
  ['active', elsewhere, false, 'On hold'],
  ['active', elsewhere, true, 'Changing'],
  ['retired', elsewhere, false, 'Retired'],
] as const)('a contract that is %s, with the new cold wallet %s, confirmed %s, is "%s"', (status, to, isSure, text) => {
  expect(contractLook({ status, pendingCollector: to, pendingConfirmed: isSure }).text).toBe(text);
});
