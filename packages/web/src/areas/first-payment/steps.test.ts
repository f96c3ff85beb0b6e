import { expect, test } from 'vitest';
import { stepsOf } from './steps.ts';

const asked = { status: 'open', network: 'BASE', confirmations: null, seenAmountInUSD: '0' } as const;

test('each step is done as soon as the chain shows it', () => {
  const done = (facts: Parameters<typeof stepsOf>[0]) => stepsOf(facts).map(({ isDone }) => isDone);
  expect(done(asked)).toEqual([true, false, false, false]);
  expect(done({ ...asked, seenAmountInUSD: '20' })).toEqual([true, true, false, false]);
  const detected = { ...asked, status: 'detected', confirmations: { current: 1, required: 3 } } as const;
  expect(done(detected)).toEqual([true, true, false, false]);
  expect(stepsOf(detected).map(({ text }) => text)).toContain('It is confirmed, 1 of 3 blocks');
  expect(done({ ...asked, status: 'settled' })).toEqual([true, true, true, true]);
});
