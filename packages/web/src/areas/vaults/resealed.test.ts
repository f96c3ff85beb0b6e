import { expect, test } from 'vitest';
import { resealed } from './resealed.ts';

const key = { createdAt: '2026-11-20T12:00:00.000Z', destroyedAt: null };

test('what the new key sealed is done, of all that added', () => {
  const dataKeys = [
    { ...key, id: 2, status: 'active' as const, secretCount: 11 },
    { ...key, id: 1, status: 'superseded' as const, secretCount: 7 },
  ];
  expect(resealed({ dataKeys, awaitingCount: 7 })).toEqual({ done: 11, of: 18 });
});

test('an empty vault is no division', () => {
  expect(resealed({ dataKeys: [], awaitingCount: 0 })).toEqual({ done: 0, of: 0 });
});
