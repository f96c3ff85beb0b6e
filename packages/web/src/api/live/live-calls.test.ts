import { afterEach, expect, test } from 'vitest';
import { endpoints } from '@coffer/contract/all.ts';
import { topics } from '@coffer/contract/operations/live.ts';
import { areNoticed, kindOf, liveCalls, noticed, paceOf, setConnected } from './live-calls.ts';

afterEach(() => setConnected(false));

test('what is read anew are calls that there are', () => {
  const known = endpoints.map(({ id }) => id);
  for (const call of [...Object.values(liveCalls).flat(), ...noticed]) expect(known).toContain(call);
});

test('a change of what a notice tells of outdates the notices, and no other does', () => {
  expect(areNoticed(['listWebhooks', 'listTreasuryChanges'])).toBe(true);
  expect(areNoticed(['listReferralPayouts'])).toBe(true);
  expect(areNoticed(['listWebhooks'])).toBe(false);
});

test('a topic tells what has to be read anew', () => {
  expect(kindOf(topics.payments(7))).toBe('payments');
  expect(kindOf(topics.deposits('all'))).toBe('deposits');
  expect(kindOf('project:none:deposits')).toBe('deposits');
  expect(kindOf(topics.webhooks(7))).toBe('webhooks');
  expect(kindOf(topics.referrals('all'))).toBe('referrals');
  expect(kindOf(topics.sweeps)).toBe('sweeps');
  expect(kindOf('project:7:sweeps')).toBe('sweeps');
  expect(kindOf(topics.system)).toBe('system');
  expect(kindOf(topics.payment('x'))).toBeUndefined();
});

test('while we are told, we ask seldom; else as before', () => {
  expect(paceOf('listDeposits', 2000)).toBe(2000);
  setConnected(true);
  expect(paceOf('listDeposits', 2000)).toBe(30_000);
  expect(paceOf('listDeposits', 60_000)).toBe(60_000);
  expect(paceOf('listCampaigns', 10_000)).toBe(30_000);
  expect(paceOf('listDeliveries', 2000)).toBe(2000);
  expect(paceOf('readNotices', 5000), 'not all that it tells of is told').toBe(5000);
});
