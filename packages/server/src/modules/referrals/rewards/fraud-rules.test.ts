import { expect, test } from 'vitest';
import { judgeFraud, noPace, type FraudFacts } from './fraud-rules.ts';

/** Nothing speaks against it. */
const clean: FraudFacts = {
  isSameMailbox: false,
  paidFrom: [],
  sharedSenders: [{ address: '0xbb', friends: 2, isReferrers: false }],
  sharedWith: [],
  cameBack: [],
  rapid: 0,
  payments: noPace,
  isDisposable: false,
  reference: 'r',
};
test.each([
  ['same_person', { isSameMailbox: true }, 'block'],
  ['paying_address', { paidFrom: ['0xee'] }, 'block'],
  ['shared_paying_address', { sharedSenders: [{ address: '0xbb', friends: 3, isReferrers: false }] }, 'hold'],
  ['shared_paying_address', { sharedSenders: [{ address: '0xbb', friends: 1, isReferrers: true }] }, 'hold'],
  ['shared_payout_address', { sharedWith: ['b@example.com'] }, 'hold'],
  ['payout_came_back', { cameBack: ['0xee'] }, 'hold'],
  ['velocity', { rapid: 11 }, 'hold'],
  ['refund_rate', { payments: { counted: 4, refunded: 2, broughtUsdUnits: 100n, backUsdUnits: 1n } }, 'hold'],
  ['refund_rate', { payments: { counted: 40, refunded: 6, broughtUsdUnits: 100n, backUsdUnits: 60n } }, 'hold'],
  ['disposable_mail', { isDisposable: true }, 'flag'],
] as [string, Partial<FraudFacts>, string][])(
  '%s alone is found, and does what it usually does',
  (rule, facts, action) => {
    const found = judgeFraud({ ...clean, ...facts }, {});
    expect(found.findings.map((one) => one.rule)).toEqual([rule]);
    expect(found.action).toBe(action);
  },
);
