import { expect, test } from 'vitest';
import { nameOf, recipientLook } from './recipient-words.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const usable = (usableFrom: string | null) => [{ projectID: 1, usableFrom }];

test.each([
  ['pending-otp-verification', null, 'Not confirmed'],
  ['active', '2026-11-21T12:00:00.000Z', 'Waits'],
  ['active', '2026-11-19T12:00:00.000Z', 'Active'],
  ['inactive', '2026-11-19T12:00:00.000Z', 'Deactivated'],
] as const)('%s, usable from %s, reads %s', (status, from, text) => {
  expect(recipientLook({ status, projects: usable(from) }, now).text).toBe(text);
});

test('somebody without a name goes by the label, then by the email address', () => {
  expect(nameOf({ name: 'Kaffa', label: 'beans', email: 'k@example.com' })).toBe('Kaffa');
  expect(nameOf({ name: null, label: 'beans', email: 'k@example.com' })).toBe('beans');
  expect(nameOf({ name: null, label: null, email: null })).toBe('No name');
});
