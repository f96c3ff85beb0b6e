import { expect, test } from 'vitest';
import { stepWords } from './history-words.ts';

const at = '2026-11-20T12:00:00.000Z';
const step = (event: string, round = 1, blockHeight: number | null = 1234) => ({ at, event, round, blockHeight });

test.each([
  ['its first block', step('deposit.included'), { title: 'In a block', hint: 'Block 1,234' }],
  ['its block after a reorg', step('deposit.included', 2), { title: 'Back in a block, for the second time' }],
  ['that it is booked', step('deposit.confirmed'), { title: 'Confirmed and recorded' }],
  ['that a reorg took it', step('deposit.reorged', 1, null), { title: 'Reversed by a reorg' }],
  ['a step that this page does not know', step('deposit.polished'), { title: 'deposit.polished' }],
])('the history tells %s', (_, given, expected) => {
  expect(stepWords(given, true)).toMatchObject(expected);
});

test('what is no money is not said to be booked', () => {
  expect(stepWords(step('deposit.confirmed'), false).title).toBe('Confirmed');
});
