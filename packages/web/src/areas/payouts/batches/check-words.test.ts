import { expect, test } from 'vitest';
import { ApiFailure } from '../../../api/http/failure.ts';
import { approvalWords, divideReason, fundsOf, lineWords, refusalWords, repeatedOf } from './check-words.ts';
import { wrongWith } from './import-file.ts';

const names = { chainName: () => 'Base', shownAs: () => ({ decimals: 6, isStable: true }) };
const asset = {
  blockchainCode: 'BASE',
  currencyCode: 'USDC',
  needed: '100',
  free: '500',
  inHotWallets: '200',
} as const;

test('lines are named while there are few', () => {
  expect(lineWords([14])).toBe('Line 14');
  expect(lineWords([40, 41])).toBe('Lines 40 and 41');
  expect(lineWords([9, 22, 117])).toBe('Lines 9, 22 and 117');
  expect(lineWords(Array.from({ length: 324 }, (_, at) => at + 2))).toBe(
    'Lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 and 312 more',
  );
});

test.each([
  ['The same 2 times: 48.5 USDC on Base to Amare.', 'The same 2 times:', '48.5 USDC on Base to Amare.'],
  ['This looks like Kaffa. Only the ends match.', 'This looks like Kaffa.', 'Only the ends match.'],
  ['The same file was requested at 12:00 UTC.', 'The same file was requested at 12:00 UTC.', ''],
  ['No stop at all', 'No stop at all', ''],
])('%s is divided where it pauses first', (reason, lead, rest) => {
  expect(divideReason(reason)).toEqual([lead, rest]);
});

test('what is wrong with the file as a whole is a sentence', () => {
  const details = [{ path: 'file', message: 'must have a head and one payout at least' }];
  const refusal = new ApiFailure(400, { code: 'VALIDATION_FAILED', message: 'file: must have a head', details });
  expect(refusalWords(refusal)).toBe('The file must have a head and one payout at least.');
  expect(refusalWords(new ApiFailure(0, { code: 'UNREACHABLE', message: 'The server cannot be reached.' }))).toBe(
    'The server cannot be reached.',
  );
});

test('of lines that say the same the first stays', () => {
  expect(repeatedOf([40, 41, 50])).toEqual([41, 50]);
});

test('what is missing is refused where nobody has it, and waits where only hot wallets lack it', () => {
  expect(fundsOf([asset], names)).toMatchObject({ tone: 'success', missing: [] });
  expect(fundsOf([{ ...asset, inHotWallets: '99.5' }], names)).toMatchObject({
    tone: 'attention',
    missing: ['0.50 USDC on Base'],
  });
  expect(fundsOf([{ ...asset, free: '40', inHotWallets: '0' }], names)).toMatchObject({
    tone: 'danger',
    missing: ['60.00 USDC on Base'],
  });
});

test('exactly as much as is needed is enough', () => {
  expect(fundsOf([{ ...asset, free: '100.000', inHotWallets: '100' }], names).tone).toBe('success');
});

test('who approves is told with why', () => {
  const reasons = [{ code: 'above_auto_approve', reason: 'It is above the automatic limit.' }];
  expect(approvalWords({ approvalsNeeded: 2, reasons })).toBe(
    '2 other people approve the whole file at once. You request it, so you cannot. It is above the automatic limit.',
  );
  expect(approvalWords({ approvalsNeeded: 0, reasons: [] })).toContain('None of the payouts needs approval');
});

test.each([
  [{ name: 'growers.csv', size: 12 }, undefined],
  [{ name: 'GROWERS.CSV', size: 5 * 1024 * 1024 }, undefined],
  [{ name: 'growers.xlsx', size: 12 }, 'growers.xlsx is not a CSV file.'],
  [{ name: 'growers.csv', size: 0 }, 'growers.csv is empty.'],
  [{ name: 'growers.csv', size: 5 * 1024 * 1024 + 1 }, 'growers.csv is too large: 5.1 MB'],
])('%j is sent, or says why not', (file, problem) => {
  if (problem === undefined) expect(wrongWith(file)).toBeUndefined();
  else expect(wrongWith(file)).toContain(problem);
});
