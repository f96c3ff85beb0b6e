import { expect, test } from 'vitest';
import { approvedWords, dollarWords, happenedTo, laterWords, newPayeesWords, statusCountWords } from './batch-words.ts';

const none = {
  'pending-otp-verification': 0,
  'pending-approval': 0,
  pending: 0,
  initiated: 0,
  sent: 0,
  processed: 0,
  failed: 0,
  rejected: 0,
  cancelled: 0,
};

test.each([
  ['6214.40', 'Six thousand two hundred fourteen dollars and forty cents'],
  ['1', 'One dollar'],
  ['0.01', 'Zero dollars and one cent'],
  ['2.999', 'Three dollars'],
  ['1000000.00', 'One million dollars'],
])('$%s reads %s', (usd, words) => {
  expect(dollarWords(usd)).toBe(words);
});

test('those that wait for their recipients say from when on', () => {
  const from = '2026-11-20T18:00:00.000Z';
  expect(laterWords(null)).toBeUndefined();
  expect(laterWords({ payouts: 1, from })).toMatch(/^1 goes to a new recipient: it can be approved from 20 Nov 2026/);
  expect(laterWords({ payouts: 1200, from })).toMatch(/^1,200 go to new recipients: they can be approved from/);
});

test.each([
  [1, 1, '1 payout goes to an address not paid before. Compare it with what the recipient told you.'],
  [2, 2, '2 payouts go to addresses not paid before. Compare them with what the recipients told you.'],
  [6, 3, '6 payouts go to addresses not paid before. Compare these 3 with what the recipients told you.'],
])('%i new recipients, of whom %i are shown', (newPayees, shown, words) => {
  expect(newPayeesWords(newPayees, shown)).toBe(words);
});

test('one needs, many need', () => {
  expect(statusCountWords('pending-approval', 1)).toBe('1 needs approval');
  expect(statusCountWords('pending-approval', 1250)).toBe('1,250 need approval');
});

test.each([
  [{ 'pending-approval': 3 }, undefined],
  [{ processed: 3 }, 'All 3 payouts are paid out.'],
  [{ rejected: 3 }, 'All 3 payouts are rejected.'],
  [{ cancelled: 3 }, 'All 3 payouts are cancelled.'],
  [{ processed: 2, failed: 1 }, '1 payout failed.'],
  [{ pending: 1, sent: 1, 'pending-approval': 1 }, '2 payouts are approved and on the way.'],
  [{ processed: 2, cancelled: 1 }, undefined],
])('of three payouts, %j means %s', (counts, lead) => {
  expect(happenedTo({ payouts: 3, counts: { ...none, ...counts } })?.lead).toBe(lead);
});

test('an approval says how many people are still missing', () => {
  const approvals = { needed: 2, given: 1, approvers: ['Ida'], expireAt: null };
  const waiting = { ...none, 'pending-approval': 119 };
  expect(approvedWords({ approvals, counts: waiting }, 119)).toBe(
    'You approved 119 payouts. 1 more person has to approve.',
  );
  expect(approvedWords({ approvals, counts: { ...none, pending: 119 } }, 1)).toBe('You approved 1 payout.');
});
