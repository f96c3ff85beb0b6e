import { expect, test } from 'vitest';
import { bookedOf } from '../sweeps/books.ts';
import { barOf } from '../holdings/economics-words.ts';
import { aFund, aSweep } from './fund.fixture.ts';
import { inOrder, narrow, walletsOf } from './filter-funds.ts';
import { stepsOf, stepWords } from '../sweeps/history-words.ts';
import { shareText, stagesOf, sweepLook } from './sweep-words.ts';

test('a share is said as people say it', () => {
  expect([1, 9, 50, 100, 632, 1250].map(shareText)).toEqual(['0.01 %', '0.09 %', '0.5 %', '1 %', '6.3 %', '12.5 %']);
});

test('while it confirms a sweep says with how many blocks, and never more than it needs', () => {
  expect(sweepLook(aSweep({ status: 'confirming', confirmations: { current: 9, required: 4 } })).text).toBe(
    'Confirming 4 / 4',
  );
  expect(sweepLook(aSweep({ status: 'stuck' })).text).toBe('Stuck, fee raised');
});

test('the way of a sweep names a signature only where one is needed', () => {
  const names = (sweep: Parameters<typeof stagesOf>[0]) => stagesOf(sweep).map(({ text }) => text);
  expect(names({ status: 'broadcast', method: 'contract' })).toEqual([
    'Planned',
    'Broadcast',
    'Confirming',
    'Completed',
  ]);
  expect(names({ status: 'awaiting_signature', method: 'signatures' })).toContain('Signature');
  const stuck = stagesOf({ status: 'stuck', method: 'contract' });
  expect(stuck.find(({ isNow }) => isNow)?.text).toBe('Broadcast');
  expect(stuck.filter(({ isReached }) => isReached).map(({ text }) => text)).toEqual(['Planned']);
});

test('the bar is three quarters full at the limit, and never fuller than full', () => {
  expect(barOf({ feeShareBps: 500, feeShareBpsMax: 500 })).toBe(75);
  expect(barOf({ feeShareBps: 50_000, feeShareBpsMax: 500 })).toBe(100);
  expect(barOf({ feeShareBps: null, feeShareBpsMax: 500 })).toBe(0);
});

test('what moves and what needs somebody comes first, then the most valuable', () => {
  const funds = [
    aFund({ blockchainCurrencyID: 1, state: 'nothing' }),
    aFund({ blockchainCurrencyID: 2, amountUSD: '9' }),
    aFund({ blockchainCurrencyID: 3, amountUSD: '80' }),
    aFund({ blockchainCurrencyID: 4, state: 'waiting' }),
    aFund({ blockchainCurrencyID: 5, state: 'sweeping' }),
  ];
  expect(inOrder(funds).map(({ blockchainCurrencyID }) => blockchainCurrencyID)).toEqual([5, 4, 3, 2, 1]);
});

test('filters leave what is as they say, and hide what is empty', () => {
  const funds = [aFund({ walletID: 1 }), aFund({ walletID: 2, blockchainCode: 'ETH' }), aFund({ state: 'nothing' })];
  expect(narrow(funds, {})).toHaveLength(3);
  expect(narrow(funds, { wallet: '2' })).toHaveLength(1);
  expect(narrow(funds, { network: 'BASE', empty: 'hidden' })).toHaveLength(1);
  expect(narrow(funds, { state: 'frozen' })).toHaveLength(0);
  expect(walletsOf(funds)).toEqual([
    { value: '1', label: 'Main wallet' },
    { value: '2', label: 'Main wallet' },
  ]);
});

test('a hundred entries are a line for each sort of account, and what was booked back says so', () => {
  const entry = (units: bigint, kind = 'sweep.moved') => [
    { kind, account: 'cold:3', units: String(units) },
    { kind, account: 'external', units: String(-units) },
  ];
  const booked = bookedOf([...entry(5n), ...entry(7n), ...entry(-12n, 'reorg.sweep.moved')]);
  expect(booked.map(({ kind, account, debit, credit, isFirst }) => [kind, account, debit, credit, isFirst])).toEqual([
    ['Reached the cold wallet', 'Cold wallet', 12n, 0n, true],
    ['Reached the cold wallet', 'Elsewhere', 0n, 12n, false],
    ['Reached the cold wallet, reversed', 'Cold wallet', 0n, 12n, true],
    ['Reached the cold wallet, reversed', 'Elsewhere', 12n, 0n, false],
  ]);
});

test('the newest step comes first and says what is known of it', () => {
  const at = '2026-11-22T12:00:00.000Z';
  const steps = stepsOf({
    history: [
      { at, event: 'sweep.planned', detail: { addresses: 2 } },
      { at, event: 'sweep.completed', detail: {} },
    ],
  });
  expect(steps.map(({ title }) => title)).toEqual(['Completed', 'Planned']);
  expect(stepWords({ event: 'sweep.planned', detail: { addresses: 1 } }).hint).toBe('1 address');
  expect(stepWords({ event: 'sweep.reorged', detail: {} }).hint).toBeUndefined();
});
