import { expect, test } from 'vitest';
import { differencesOf, lineOf } from './change-words.ts';
import type { TreasuryChangeKind } from './treasury-changes.ts';

const afterwards = (kind: TreasuryChangeKind, fields: Record<string, string>) =>
  differencesOf({ kind, title: 'It was changed', before: {}, after: fields }).map(({ name, is }) => `${name}: ${is}`);

test('fields have the names that people know from the settings, and networks keep theirs', () => {
  const fields = {
    frontendEndpoint: 'https://a.example',
    coldAddress: '0x1',
    scopes: 'payouts:create',
    Ethereum: 'Till',
  };
  expect(afterwards('project.redirected', fields)).toEqual([
    'Checkout page: https://a.example',
    'Cold wallet: 0x1',
    'Permissions: Request payouts',
    'Ethereum: Till',
  ]);
});

test('a field that nobody named is read from its code', () => {
  expect(afterwards('webhook.changed', { legacyAddress: 'a', amountGBP: '1' })).toEqual([
    'Legacy address: a',
    'Amount GBP: 1',
  ]);
});

test('what a field says depends on the kind of change', () => {
  expect(afterwards('wallet.keys-added', { from: '40' })).toEqual(['First address: 40']);
  expect(afterwards('smtp.changed', { from: 'pay@example.com' })).toEqual(['Sender: pay@example.com']);
  expect(afterwards('treasury-wait.saved', { from: '2026-11-24T12:30:00.000Z' })).toEqual([
    'In use from: 24 Nov 2026, 12:30 UTC',
  ]);
});

test('codes are said in words, and names that look like codes stay as they are', () => {
  expect(afterwards('member.role-assigned', { role: 'project_lead' })).toEqual(['Role: Project lead']);
  expect(afterwards('payment.resolved', { decision: 'write_off' })).toEqual(['Decision: Written off']);
  expect(afterwards('smtp.changed', { passwordChanged: 'true' })).toEqual(['New password: Yes']);
  expect(afterwards('wallet.created', { name: 'till_two' })).toEqual(['Name: till_two']);
});

test('what is only before or only after has a line too, and nothing has no side', () => {
  const before = { url: 'a', name: 'x', status: 'none' };
  expect(
    differencesOf({ kind: 'webhook.changed', title: 'x2', before, after: { url: 'b', status: 'active' } }),
  ).toEqual([
    { field: 'url', name: 'URL', was: 'a', is: 'b' },
    { field: 'name', name: 'Name', was: 'x', is: undefined },
    { field: 'status', name: 'Status', was: undefined, is: 'Active' },
  ]);
});

test('networks on which the same became the same have one line', () => {
  const before = { Ethereum: 'Till', Base: 'Till', Tron: 'none' };
  const after = { Ethereum: 'Quay', Base: 'Quay', Tron: 'Quay' };
  expect(differencesOf({ kind: 'wallet.linked', title: '', before, after }).map(lineOf)).toEqual([
    'Ethereum, Base: Till → Quay',
    'Tron: Quay',
  ]);
});

test('what the title says word for word is not said again, but what it was is', () => {
  const title = 'mallory@example.com was invited as Admin';
  const after = { email: 'mallory@example.com', role: 'admin', projects: 'all' };
  expect(differencesOf({ kind: 'member.invited', title, before: {}, after }).map(lineOf)).toEqual(['Projects: all']);
  const [line] = differencesOf({
    kind: 'wallet.created',
    title: '"Till 2" was added',
    before: {},
    after: { name: 'Till 22' },
  });
  expect(line?.is).toBe('Till 22');
  const changed = {
    kind: 'site-url.changed',
    title: 'It is b now',
    before: { url: 'a' },
    after: { url: 'b' },
  } as const;
  expect(differencesOf(changed).map(lineOf)).toEqual(['URL: a → b']);
});

test('permissions are said in words, and one that nobody knows by its code', () => {
  expect(afterwards('role.changed', { permissions: 'wallets:read, moon:fly' })).toEqual([
    'Permissions: See wallets and balances, moon:fly',
  ]);
});
