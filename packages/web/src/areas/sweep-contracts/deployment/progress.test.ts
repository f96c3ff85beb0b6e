import { expect, test } from 'vitest';
import { stagesOf } from './progress.ts';

const start = { hasWallet: true, receipt: undefined, isUnseen: false, isRecorded: false, isRefused: false };
const included = { hasSucceeded: true };

test.each([
  ['sent a moment ago', start, 'done now next next'],
  ['looked for and not found yet', { ...start, receipt: null }, 'done now next next'],
  ['in a block', { ...start, receipt: included }, 'done done now next'],
  [
    'in a block for the wallet and in none for the server',
    { ...start, receipt: included, isUnseen: true },
    'done now next next',
  ],
  ['reverted', { ...start, receipt: { hasSucceeded: false } }, 'done failed next next'],
  ['refused by the server', { ...start, receipt: included, isRefused: true }, 'done done failed next'],
  ['recorded', { ...start, receipt: included, isRecorded: true }, 'done done done done'],
  ['told by the server alone', { ...start, hasWallet: false }, 'done now next next'],
  ['refused, without a wallet', { ...start, hasWallet: false, isRefused: true }, 'done done failed next'],
  ['recorded, without a wallet', { ...start, hasWallet: false, isRecorded: true }, 'done done done done'],
])('a deployment that is %s', (_, known, expected) => {
  expect(
    stagesOf(known)
      .map(({ state }) => state)
      .join(' '),
  ).toBe(expected);
});
