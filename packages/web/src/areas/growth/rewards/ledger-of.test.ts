import { expect, test } from 'vitest';
import { ledgerOf } from './ledger-of.ts';

const line = { detail: null };

test('each step says what it took and what it leaves, so that the column adds up', () => {
  expect(
    ledgerOf([
      { code: 'received', text: 'Received and kept', amountUSD: '287.92', ...line },
      { code: 'refunded', text: 'Paid back', amountUSD: '-24', ...line },
      { code: 'counts', text: 'Counts', amountUSD: '263.92', ...line },
      { code: 'share', text: '10 % of what counts', amountUSD: '26.392', ...line },
      { code: 'rounded', text: 'Rounded down to cents', detail: '0.002 is not given', amountUSD: '26.39' },
      { code: 'cap', text: 'At most so much of one payment', amountUSD: '25', ...line },
      { code: 'cap', text: 'What is left of the budget', amountUSD: '3.5', ...line },
      { code: 'reward', text: 'Reward', amountUSD: '3.5', ...line },
    ]).map(({ text, takenUSD, leavesUSD }) => [text, takenUSD, leavesUSD]),
  ).toEqual([
    ['Received and kept', null, '287.92'],
    ['Paid back', '-24', null],
    ['Counts', null, '263.92'],
    ['10 % of what counts', null, '26.392'],
    ['Rounded down to cents', '-0.002', '26.39'],
    ['At most $25.00 of one payment', '-1.39', '25'],
    ['What is left of the budget', '-21.5', '3.5'],
    ['Reward', null, '3.5'],
  ]);
});
