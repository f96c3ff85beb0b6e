import { expect, test } from 'vitest';
import { missingWords, noticeOf, reasonsOf } from './state-words.ts';

type Facts = Parameters<typeof noticeOf>[0];

function facts(given: Partial<Facts>): Facts {
  return {
    status: 'pending-approval',
    approvals: { needed: 2, given: 2, approvers: [], expireAt: null },
    waiting: null,
    failure: null,
    decisions: [],
    mayGoAt: null,
    reasons: [],
    ...given,
  };
}

const approved = {
  memberID: 2,
  name: 'Ida Berg',
  verdict: 'approved',
  means: 'step_up',
  at: '2026-11-20T13:02:00.000Z',
  isValid: true,
} as const;

test('what may have been paid before a restore says that first, and why else people are asked beside their names', () => {
  const above = { code: 'above_auto_approve', reason: 'Above the $500.00 automatic limit.' };
  const restored = { code: 'restored', reason: 'Check a block explorer first.' };
  const reasons = [above, restored];
  expect(noticeOf(facts({ reasons }))).toMatchObject({ tone: 'attention', text: restored.reason });
  expect(noticeOf(facts({ reasons: [above] }))).toBeUndefined();
  expect(reasonsOf({ reasons })).toBe(above.reason);
});

test('a payout says how many people are missing', () => {
  expect(missingWords({ needed: 3, given: 0 })).toBe('Needs 3 approvals.');
  expect(missingWords({ needed: 3, given: 1 })).toBe('Needs 2 more approvals.');
  expect(missingWords({ needed: 3, given: 2 })).toBe('Needs 1 more approval.');
  expect(missingWords({ needed: 2, given: 2 })).toBe('');
});

test('approvals of something else are void, and that goes before the reasons', () => {
  const decisions = [{ ...approved, isValid: false }];
  expect(noticeOf(facts({ decisions }))?.lead).toBe('Earlier approvals no longer count.');
  expect(noticeOf(facts({ decisions: [approved] }))).toBeUndefined();
});

test('what is approved says that it goes next, or what keeps it', () => {
  expect(noticeOf(facts({ status: 'pending' }))).toMatchObject({ tone: 'success', lead: 'Approved by 2 of 2.' });
  const waiting = { code: 'hot_wallet_low', reason: 'The wallet is empty.', nextTryAt: approved.at };
  expect(noticeOf(facts({ status: 'pending', waiting }))).toMatchObject({
    tone: 'attention',
    text: 'The wallet is empty.',
  });
});

test('an end that is none of success says who or why', () => {
  const failure = { code: 'wrong_amount', reason: 'The invoice says 2,040.00.' };
  const decisions = [{ ...approved, verdict: 'rejected' as const }];
  expect(noticeOf(facts({ status: 'rejected', failure, decisions }))).toEqual({
    tone: 'danger',
    lead: 'Rejected by Ida Berg.',
    text: failure.reason,
  });
  expect(noticeOf(facts({ status: 'failed', failure }))?.text).toBe(failure.reason);
  expect(noticeOf(facts({ status: 'processed' }))).toBeUndefined();
});
