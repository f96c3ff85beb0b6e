import { expect, test } from 'vitest';
import type { MoneyCause, MoneyPart } from '../../../api/money.ts';
import { aFund, aSweep, minuteMs, now } from './fund.fixture.ts';
import { byFund, causeLook, nextSweepWords, plainUsd, type CauseContext } from './cause-words.ts';
import type { Fund } from './queries.ts';

const names = { chainName: (code: string) => ({ BASE: 'Base', ETH: 'Ethereum', BTC: 'Bitcoin' })[code] ?? code };

function context(funds: readonly Fund[] = [], given: Partial<CauseContext> = {}): CauseContext {
  return { names: names as CauseContext['names'], fundOf: byFund(funds), running: [], now, ...given };
}

function aPart(given: Partial<MoneyPart> = {}): MoneyPart {
  return {
    walletID: 1,
    walletName: 'Main wallet',
    projectIDs: [1],
    blockchainCode: 'BASE',
    currencyCode: 'USDC',
    blockchainCurrencyID: 5,
    amount: '57.41',
    amountUSD: '57.41',
    addresses: 2,
    sweepID: null,
    ...given,
  };
}

function aCause(cause: MoneyCause['cause'], parts: MoneyPart[], given: Partial<MoneyCause> = {}): MoneyCause {
  const said = { place: 'addresses', blockchainCode: null, sweepID: null, reason: null, mend: 'wait' } as const;
  return { ...said, cause, addresses: 2, amountUSD: '57.41', parts, ...given };
}

const said = (cause: MoneyCause, known: CauseContext) => {
  const { title, reason } = causeLook(cause, known);
  return [title, reason];
};

test('what moves by itself says when, of which currencies, and below what it waits', () => {
  const soon = aFund({ nextProbableSweepAt: new Date(now + 3 * minuteMs).toISOString() });
  const parts = [aPart(), aPart({ blockchainCurrencyID: 6, currencyCode: 'ETH' })];
  expect(said(aCause('next', parts), context([soon]))).toEqual(['Next sweep in 3 minutes', 'USDC and ETH on Base.']);
  expect(said(aCause('next', parts), context())).toEqual(['Next sweep any moment now', 'USDC and ETH on Base.']);
  const later = aFund({ dueAt: new Date(now + 540 * minuteMs).toISOString() });
  expect(said(aCause('below', [aPart()]), context([later]))).toEqual([
    'Below $100',
    'USDC on Base moves within 9 hours.',
  ]);
});

test('of many kinds a few are named, and the rest is counted', () => {
  const parts = ['A', 'B', 'C', 'D', 'E'].map((currencyCode, at) => aPart({ currencyCode, blockchainCurrencyID: at }));
  expect(said(aCause('next', parts), context())[1]).toBe('A, B, C and 2 more on Base.');
});

test('what waits for a signature names its requests once each has one; before that it says why', () => {
  const parts = [aPart(), aPart({ blockchainCurrencyID: 9, blockchainCode: 'BTC' })];
  const first = aFund({ signingRequestID: 88 });
  const reason = 'Its keys are yours alone.';
  expect(said(aCause('signature', parts, { reason }), context([first]))).toEqual(['Your signature', reason]);
  const second = aFund({ blockchainCurrencyID: 9, signingRequestID: 89 });
  expect(said(aCause('signature', parts, { reason }), context([first, second]))[1]).toBe(
    'SR-88 on Base and SR-89 on Bitcoin are ready.',
  );
});

test('a sweep says how far it is, and what is on one network alone names it', () => {
  const moving = aCause('sweep', [aPart({ sweepID: 7 })], { place: 'moving', blockchainCode: 'BASE', sweepID: 7 });
  const running = [aSweep({ id: 7, status: 'confirming', confirmations: { current: 30, required: 20 } })];
  expect(said(moving, context([], { running }))[0]).toBe('S-7 is confirming on Base, 20 of 20');
  expect(said(moving, context())[0]).toBe('S-7 is on its way on Base');
  expect(said(aCause('gas', [aPart()], { blockchainCode: 'ETH', reason: 'Too little.' }), context())).toEqual([
    'Gas on Ethereum',
    'Too little.',
  ]);
});

test('the flow says what comes next, also where nothing does', () => {
  const causes = (...given: MoneyCause[]) => nextSweepWords({ causes: given }, context());
  expect(causes()).toBe('Nothing at addresses');
  expect(causes(aCause('paused', [aPart()]))).toBe('Sweeps are paused in your rules');
  expect(causes(aCause('below', [aPart()]))).toBe('Moves by itself once it is worth it');
  expect(plainUsd('-1234.5')).toBe('−1,234.50');
});
