import { expect, test } from 'vitest';
import { grouped, nextTier, policyOf, policyRules, sortTiers, valuesOf } from './policy.form.ts';
import { changeWords, draftWords, sentencesOf, simulatedWords, tiersOf, tooFewWords } from './policy-words.ts';
import type { Policy } from './queries.ts';

const policy: Policy = {
  autoApproveUSD: '500',
  hourUSD: '5000',
  dayUSD: '10000',
  recipientDayUSD: null,
  walletDayUSD: null,
  approvalTiers: [],
  passkeyAboveUSD: null,
  newRecipientDelayHours: 24,
  onlyRecipients: false,
  allowedHours: null,
};

test('tiers say how many people each amount needs', () => {
  expect(tiersOf(policy).map(({ amount }) => amount)).toEqual(['up to $500.00', 'above $500.00']);
  expect(
    tiersOf({ ...policy, approvalTiers: [{ aboveUSD: '2000', approvals: 2 }] }).map(({ approvals }) => approvals),
  ).toEqual(['None', 'One person', 'Two people']);
  const ladder = [
    { aboveUSD: '500', approvals: 2 },
    { aboveUSD: '2000', approvals: 3 },
    { aboveUSD: '10000', approvals: 5 },
  ];
  expect(
    tiersOf({ ...policy, approvalTiers: ladder }).map(({ amount, approvals }) => `${amount}: ${approvals}`),
  ).toEqual([
    'up to $500.00: None',
    '$500.00 to $2,000.00: Two people',
    '$2,000.00 to $10,000.00: Three people',
    'above $10,000.00: Five people',
  ]);
  const below = [{ aboveUSD: '200', approvals: 2 }];
  expect(tiersOf({ ...policy, approvalTiers: below }).map(({ amount }) => amount)).toEqual([
    'up to $200.00',
    'above $200.00',
  ]);
});

test('tiers that nobody can approve are told', () => {
  const approvalTiers = [
    { aboveUSD: '500', approvals: 2 },
    { aboveUSD: '2000', approvals: 3 },
  ];
  expect(tooFewWords({ approvalTiers }, 3)).toBeUndefined();
  expect(tooFewWords({ approvalTiers }, 2)).toContain(
    'above $2,000.00 need 3 people, and besides whoever requests one only 2',
  );
  expect(tooFewWords({ approvalTiers: [{ aboveUSD: '0', approvals: 1 }] }, 0)).toContain('need 1 person');
});

test('tiers are typed in whatever order, and each asks more people than the one before', () => {
  const typed = [
    { aboveUSD: '', approvals: 4 },
    { aboveUSD: '2,000', approvals: 3 },
    { aboveUSD: '900', approvals: 2 },
  ];
  expect(sortTiers(typed).map(({ approvals }) => approvals)).toEqual([2, 3, 4]);
  expect(nextTier([])).toEqual({ aboveUSD: '', approvals: 2 });
  expect(nextTier([{ aboveUSD: '1', approvals: 5 }]).approvals).toBe(5);
  const { aboveUSD, approvals } = policyRules.approvalTiers;
  const values = { ...valuesOf(policy), approvalTiers: sortTiers(typed) };
  expect(aboveUSD('2,000', values, 'approvalTiers.1.aboveUSD')).toBeNull();
  expect(aboveUSD('900.00', values, 'approvalTiers.1.aboveUSD')).toContain('more than that of the tier before');
  expect(aboveUSD('', values, 'approvalTiers.2.aboveUSD')).toContain('must be dollars');
  expect(approvals(3, values, 'approvalTiers.1.approvals')).toBeNull();
  expect(approvals(2, values, 'approvalTiers.1.approvals')).toContain('more than those of the tier before');
  expect(approvals(6, values, 'approvalTiers.0.approvals')).toContain('from 1 to 5');
  expect(approvals('', values, 'approvalTiers.0.approvals')).toContain('from 1 to 5');
});

test('passkeys, delays and hours are sentences', () => {
  const allowedHours = { from: 8, until: 18, timeZone: 'Europe/Berlin' };
  expect(sentencesOf({ ...policy, allowedHours }).map(({ text }) => text)).toEqual([
    'not required to approve',
    'waits 24 hours before the first payout',
    'any address, with approval',
    '08:00–18:00 Europe/Berlin, otherwise with approval',
  ]);
  expect(sentencesOf({ ...policy, passkeyAboveUSD: '2500' })[0]?.text).toBe(
    'required to approve above $2,500.00, on the signer’s page',
  );
});

test('a draft that weakens nothing holds at once, another one waits', () => {
  expect(draftWords({ weakerFields: [] }, 24)).toContain('starts at once');
  expect(draftWords({ weakerFields: ['dayUSD'] }, 24)).toContain('after 24 hours and needs a second person');
});

test('where nothing has to wait, no hours are said', () => {
  expect(draftWords({ weakerFields: ['dayUSD'] }, 0)).toBe('This is weaker than now. It starts at once.');
  expect(changeWords(0)).toBe('At once, stricter or weaker.');
  expect(changeWords(24)).toContain('after 24 hours');
});

test('dollars are taken with their thousands grouped or not, and with no other comma', () => {
  expect(policyRules.dayUSD('15,000')).toBeNull();
  expect(policyOf({ ...valuesOf(policy), dayUSD: '15,000' }).dayUSD).toBe('15000');
  expect(policyRules.dayUSD('1,50')).not.toBeNull();
  expect(grouped(' 15000.50 ')).toBe('15,000.50');
  expect(grouped('1e3')).toBe('1e3');
});

test('what a draft would have met says refusals where there are some', () => {
  const now = { asked: 9, refused: 0 };
  expect(simulatedWords({ draft: { asked: 3, refused: 0 }, now })).toBe(
    'payouts in the last 30 days would have needed approval, 9 under the policy as it is. None would have been refused.',
  );
  expect(simulatedWords({ draft: { asked: 3, refused: 2 }, now })).toContain('2 would have been refused, 0 under');
});

test('what is shown and saved unchanged is the same', () => {
  expect(policyOf(valuesOf(policy))).toEqual(policy);
  const hours = { ...policy, walletDayUSD: '8000', allowedHours: { from: 8, until: 18, timeZone: 'UTC' } };
  expect(policyOf(valuesOf(hours))).toEqual(hours);
});

test('a limit that must be there may not be empty, another one may', () => {
  expect(policyRules.dayUSD('')).not.toBeNull();
  expect(policyRules.walletDayUSD('')).toBeNull();
  expect(policyRules.walletDayUSD('1e3')).not.toBeNull();
});
