import { expect, test } from 'vitest';
import { bookedOf } from '../sweeps/books.ts';
import { barOf } from '../holdings/economics-words.ts';
import { aFund, aSweep } from './fund.fixture.ts';
import { walletsOf } from './wallets-of.ts';
import { stepsOf, stepWords } from '../sweeps/history-words.ts';
import { shareText, sweepLook } from './sweep-words.ts';

test('a share is said as people say it', () => {
  expect([1, 9, 50, 100, 632, 1250].map(shareText)).toEqual(['0.01 %', '0.09 %', '0.5 %', '1 %', '6.3 %', '12.5 %']);
});

test('while it confirms a sweep says with how many blocks, and never more than it needs', () => {
  expect(sweepLook(aSweep({ status: 'confirming', confirmations: { current: 9, required: 4 } })).text).toBe(
    'Confirming 4 / 4',
  );
  expect(sweepLook(aSweep({ status: 'stuck' })).text).toBe('Stuck, fee raised');
});

test('the bar is three quarters full at the limit, and never fuller than full', () => {
  expect(barOf({ feeShareBps: 500, feeShareBpsMax: 500 })).toBe(75);
  expect(barOf({ feeShareBps: 50_000, feeShareBpsMax: 500 })).toBe(100);
  expect(barOf({ feeShareBps: null, feeShareBpsMax: 500 })).toBe(0);
});

test('each wallet is to be chosen once', () => {
  expect(walletsOf([aFund({ walletID: 1 }), aFund({ walletID: 2 }), aFund({ walletID: 1 })])).toEqual([
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
