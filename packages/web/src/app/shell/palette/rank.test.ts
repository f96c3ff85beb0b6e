import { expect, test } from 'vitest';
import { entriesOf } from './entries.ts';
import { rank } from './rank.ts';
import { permissions } from '@coffer/contract/permissions.ts';

const projects = [{ id: 7, projectName: 'North Roastery', logoPath: null }];
const all = entriesOf({ permissions: [...permissions], projects, selected: 7 });
const found = (query: string) => rank(all, query).map(({ entry }) => entry.label);

test.each([
  ['funds', 'Funds Consolidation'],
  ['sweep', 'Sweep contracts'],
  ['unmatched', 'Unmatched deposits'],
  ['withdraw', 'Payouts'],
  ['gas', 'Funds Consolidation'],
  ['AUDIT', 'Audit log'],
  ['invite', 'Invite a member…'],
  ['rotate', 'Rotate an API key…'],
  ['payment link', 'Create payment link'],
  ['link pay', 'Create payment link'],
  ['new payout', 'New payout…'],
  ['north', 'North Roastery'],
  ['dark', 'Use dark theme'],
  ['2fa', 'Security'],
])('%s finds %s first', (query, label) => {
  expect(found(query)[0]).toBe(label);
});

test('what is refunded is found where it is decided', () => {
  expect(found('refund')).toEqual(expect.arrayContaining(['All payments', 'Unmatched deposits']));
});

test('every word that was typed counts', () => {
  expect(found('payment zebra')).toEqual([]);
  expect(found('nothing is called that')).toEqual([]);
});

test('nobody is offered what they may not do', () => {
  const offered = entriesOf({ permissions: ['payments:read'], projects, selected: 'all' }).map(({ label }) => label);
  expect(offered).toContain('All payments');
  for (const hidden of [
    'Create payment link',
    'New payout…',
    'Invite a member…',
    'Rotate an API key…',
    'Payouts',
    'Wallets',
  ])
    expect(offered).not.toContain(hidden);
});
