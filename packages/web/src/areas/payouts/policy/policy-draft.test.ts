import { expect, test } from 'vitest';
import { draftLines } from './policy-draft.ts';
import type { Policy } from './queries.ts';

const policy: Policy = {
  autoApproveUSD: '500',
  hourUSD: '5000',
  dayUSD: '10000',
  recipientDayUSD: null,
  walletDayUSD: '8000',
  approvalTiers: [],
  passkeyAboveUSD: null,
  newRecipientDelayHours: 24,
  onlyRecipients: false,
  allowedHours: null,
};

const said = (draft: Partial<Policy>) =>
  draftLines(policy, { ...policy, ...draft }).map(({ name, was, is }) => `${name}: ${was} → ${is}`);

test('a draft says each thing that it changes, and nothing else', () => {
  expect(said({ dayUSD: '15000', autoApproveUSD: '500.00' })).toEqual(['Limit per 24 hours: $10,000.00 → $15,000.00']);
  expect(
    said({ recipientDayUSD: '3000', walletDayUSD: null, approvalTiers: [{ aboveUSD: '2000', approvals: 2 }] }),
  ).toEqual([
    'Approvals: always 1 → 2 above $2,000.00',
    'Limit per recipient: no limit → $3,000.00',
    'Limit per hot wallet: $8,000.00 → no limit',
  ]);
  const allowedHours = { from: 8, until: 18, timeZone: 'Europe/Berlin' };
  expect(said({ newRecipientDelayHours: 1, onlyRecipients: true, allowedHours })).toEqual([
    'New recipient waits: 24 hours → 1 hour',
    'Confirmed recipients only: no → yes',
    'Automatic payouts: at any time → 08:00–18:00 Europe/Berlin',
  ]);
});

test('the same policy changes nothing', () => {
  expect(said({})).toEqual([]);
});
