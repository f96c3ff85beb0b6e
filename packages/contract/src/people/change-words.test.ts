import { expect, test } from 'vitest';
import { differencesOf } from './change-words.ts';
import type { TreasuryChangeKind } from './treasury-changes.ts';

const after = (kind: TreasuryChangeKind, fields: Record<string, string>) =>
  differencesOf({ kind, before: {}, after: fields }).map(({ name, is }) => `${name}: ${is}`);

test('fields have the names that people know from the settings, and networks keep theirs', () => {
  const fields = {
    frontendEndpoint: 'https://a.example',
    coldAddress: '0x1',
    scopes: 'payouts:create',
    Ethereum: 'Till',
  };
  expect(after('project.redirected', fields)).toEqual([
    'Checkout page: https://a.example',
    'Cold wallet: 0x1',
    'Permissions: payouts:create',
    'Ethereum: Till',
  ]);
});

test('a field that nobody named is read from its code', () => {
  expect(after('webhook.changed', { legacyAddress: 'a', amountGBP: '1' })).toEqual([
    'Legacy address: a',
    'Amount GBP: 1',
  ]);
});

test('what a field says depends on the kind of change', () => {
  expect(after('wallet.keys-added', { from: '40' })).toEqual(['First address: 40']);
  expect(after('smtp.changed', { from: 'pay@example.com' })).toEqual(['Sender: pay@example.com']);
  expect(after('treasury-wait.saved', { from: '2026-11-24T12:30:00.000Z' })).toEqual([
    'In use from: 2026-11-24 at 12:30 UTC',
  ]);
});

test('codes are said in words, and names that look like codes stay as they are', () => {
  expect(after('member.role-assigned', { role: 'project_lead' })).toEqual(['Role: Project lead']);
  expect(after('payment.resolved', { decision: 'write_off' })).toEqual(['Decision: Written off']);
  expect(after('smtp.changed', { passwordChanged: 'true' })).toEqual(['New password: Yes']);
  expect(after('wallet.created', { name: 'till_two' })).toEqual(['Name: till_two']);
});

test('what is only before or only after has a line too, and nothing has no side', () => {
  const before = { url: 'a', name: 'x', status: 'none' };
  expect(differencesOf({ kind: 'webhook.changed', before, after: { url: 'b', status: 'active' } })).toEqual([
    { field: 'url', name: 'URL', was: 'a', is: 'b' },
    { field: 'name', name: 'Name', was: 'x', is: undefined },
    { field: 'status', name: 'Status', was: undefined, is: 'Active' },
  ]);
});
