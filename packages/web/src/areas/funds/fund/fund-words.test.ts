import { expect, test } from 'vitest';
import { aFund, aSweep, minuteMs, now, waitingFor } from './fund.fixture.ts';
import { actionOf, fundLook, whyOf } from './fund-words.ts';

const may = { mayWrite: true };

test('what waits for threshold says how far it is and when it moves at the latest', () => {
  const fund = aFund({
    state: 'below_threshold',
    amountUSD: '57.41',
    dueAt: new Date(now + 9 * 60 * minuteMs).toISOString(),
  });
  expect(whyOf(fund, [], now)).toEqual({ next: '$57.41 of $100.00. Sweeps in 9 hours at the latest.' });
  expect(actionOf(fund, may)).toBe('sweep');
});

test('without a price the addresses say how far it is', () => {
  const { amountUSD: _none, ...fund } = aFund({ state: 'below_threshold', addressCount: 2 });
  expect(whyOf(fund, [], now).next).toBe('2 of 25 addresses.');
});

test('what is on its way names the sweep and how far that is', () => {
  const fund = aFund({ state: 'sweeping', action: 'sweep_in_progress', runningSweepIDs: [7, 8] });
  const running = [aSweep({ id: 7, status: 'confirming', confirmations: { current: 9, required: 20 } })];
  expect(whyOf(fund, running, now).next).toBe('S-7 is confirming, 9 of 20 blocks, 1 more in progress');
  expect(whyOf(fund, [], now).next).toBe('Moving to the cold wallet');
  expect(actionOf(fund, { mayWrite: false })).toBe('open');
});

test('what waits says why, and when it is tried again', () => {
  const fund = waitingFor('LOW_NATIVE_BALANCE', { nextTryAt: new Date(now + 5 * minuteMs).toISOString() });
  expect(whyOf(fund, [], now)).toEqual({
    fact: 'Because of LOW_NATIVE_BALANCE.',
    isUrgent: true,
    next: 'Retries in 5 minutes.',
  });
});

test.each([
  ['LOW_NATIVE_BALANCE', 'Waiting: gas', 'top-up', 'top-up'],
  ['DEPOSIT_NOT_DEPLOYED_LOW_GAS', 'Waiting: gas', 'top-up', 'top-up'],
  ['GAS_TOO_HIGH', 'Waiting: gas price', 'sweep-anyway', undefined],
  ['UNECONOMIC', 'Waiting: uneconomic', 'sweep-anyway', undefined],
  ['NO_PRICE', 'Waiting: price', 'sweep-anyway', undefined],
  ['HOT_WALLET_MISSING', 'Waiting: hot wallet', 'add-hot', 'add-hot'],
  ['COLD_WALLET_MISSING', 'Waiting: cold wallet', 'add-cold', 'add-cold'],
  ['FUND_SWEEPER_NOT_DEPLOYED', 'Waiting: contract', 'deploy', 'deploy'],
  ['NODE_CONNECTION_FAILED', 'Waiting: network', 'nodes', 'nodes'],
  ['NOT_MOVED', 'Waiting: token', 'history', 'history'],
  ['CANCELLED', 'Waiting: cancelled', 'sweep', undefined],
] as const)('%s is "%s" and leads to %s; who may only look is led to %s', (code, text, action, looking) => {
  const fund = waitingFor(code);
  expect(fundLook(fund).text).toBe(text);
  expect(actionOf(fund, may)).toBe(action);
  expect(actionOf(fund, { mayWrite: false })).toBe(looking);
});

test('what only the merchant can sign leads to signing: once for all where a contract may move it', () => {
  const open = aFund({ state: 'signature', signingRequestID: 88, hasWalletScw: true });
  expect(whyOf(open, [], now).fact).toBe('Signing request SR-88 is ready.');
  expect(actionOf(open, may)).toBe('sign');
  expect(actionOf(aFund({ state: 'signature', hasWalletScw: true }), may)).toBe('authorize');
  expect(actionOf(aFund({ state: 'signature', hasWalletScw: false }), may)).toBe('sign');
  expect(actionOf(open, { mayWrite: false })).toBeUndefined();
});

test('what is paused moves by hand alone, what is empty not at all', () => {
  expect(actionOf(aFund({ state: 'paused' }), may)).toBe('sweep');
  expect(actionOf(aFund({ state: 'paused' }), { mayWrite: false })).toBeUndefined();
  expect(actionOf(aFund({ state: 'nothing', action: 'no_balance' }), may)).toBeUndefined();
  expect(whyOf(aFund({ state: 'nothing' }), [], now).next).toBe('Nothing received yet');
});
