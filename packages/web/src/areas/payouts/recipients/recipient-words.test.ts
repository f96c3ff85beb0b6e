import { expect, test } from 'vitest';
import { nameOf, recipientLook } from './recipient-words.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const updatedAt = '2026-11-19T12:00:00.000Z';
const usable = (usableFrom: string | null) => [{ projectID: 1, usableFrom }];

test.each([
  ['pending-otp-verification', null, 'Not confirmed'],
  ['active', '2026-11-21T12:00:00.000Z', 'Waiting'],
  ['active', '2026-11-19T12:00:00.000Z', 'Active'],
  ['inactive', '2026-11-19T12:00:00.000Z', 'Deactivated'],
] as const)('%s, usable from %s, reads %s', (status, from, text) => {
  expect(recipientLook({ status, projects: usable(from), updatedAt }, now).text).toBe(text);
});

test('confirmed without a waiting time, it never waits, also where the clock here is late', () => {
  const confirmed = '2026-11-20T12:00:20.000Z';
  expect(recipientLook({ status: 'active', projects: usable(confirmed), updatedAt: confirmed }, now).text).toBe(
    'Active',
  );
});

test('somebody without a name goes by the label, then by the email address', () => {
  expect(nameOf({ name: 'Kaffa', label: 'beans', email: 'k@example.com' })).toBe('Kaffa');
  expect(nameOf({ name: null, label: 'beans', email: 'k@example.com' })).toBe('beans');
  expect(nameOf({ name: null, label: null, email: null })).toBe('No name');
});
