import { expect, test } from 'vitest';
import { productionLimits } from '../limits.ts';
import { openPasswords } from './passwords.ts';

const { hashCost } = productionLimits;
const wide = openPasswords({ hashesAtOnce: 2, hashesWaiting: 100, hashCost });
const spoilt = '$argon2id$v=19$m=19456,t=2,p=1$YQ$YQ';

function codes(outcomes: PromiseSettledResult<unknown>[]): string[] {
  return outcomes.map((one) => (one.status === 'fulfilled' ? 'ok' : (one.reason as { code: string }).code));
}

test('the right password is told from a wrong one, and two hashes of it differ', async () => {
  const [one, two] = await Promise.all([wide.hash('Ünïcode.1 ✓'), wide.hash('Ünïcode.1 ✓')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(two).not.toBe(one);
  expect(await wide.verify('Ünïcode.1 ✓', one)).toBe(true);
  expect(await wide.verify('Unicode.1 ✓', one)).toBe(false);
});

test('a password typed on another keyboard is the same password', async () => {
  const hash = await wide.hash('Ame\u0301lie.1');
  expect(await wide.verify('Am\u00e9lie.1', hash)).toBe(true);
});

test('a hash of another cost than today’s still fits its password, and no other', async () => {
  const cheap = openPasswords({ hashesAtOnce: 1, hashesWaiting: 1, hashCost: { memoryKiB: 64, passes: 1 } });
  const hash = await cheap.hash('Correct.horse1');
  expect(await wide.verify('Correct.horse1', hash)).toBe(true);
  expect(await wide.verify('Correct.horse2', hash)).toBe(false);
});

test('every character of a long password counts', async () => {
  const long = 'Ab1!'.repeat(64);
  expect(await wide.verify(`${long.slice(0, -1)}?`, await wide.hash(long))).toBe(false);
});

test('without a hash nothing fits, not even an empty password', async () => {
  expect(await wide.verify('', null)).toBe(false);
  expect(await wide.verify('Correct.horse1', null)).toBe(false);
});

test('a hash of an unknown kind is an error, never a match', async () => {
  for (const stored of [
    '',
    'x',
    '$2b$10$abc',
    '$argon2i$v=19$m=19456,t=2,p=1$YWFhYWFhYWE$YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWE',
    '$argon2id$v=19$m=4096,t=1,p=1$YWFhYWFhYWE$YQ',
    '$argon2id$v=19$m=19456,t=2,p=1$$',
  ])
    await expect(wide.verify('', stored)).rejects.toThrow('unknown kind');
});

test('who comes when too many wait is asked to come again; the others get in', async () => {
  const narrow = openPasswords({ hashesAtOnce: 1, hashesWaiting: 2, hashCost });
  const crowd = await Promise.allSettled(Array.from({ length: 5 }, () => narrow.hash('Correct.horse1')));
  expect(codes(crowd)).toEqual(['ok', 'ok', 'ok', 'RATE_LIMITED', 'RATE_LIMITED']);
  expect(crowd[3]).toMatchObject({ reason: { status: 429, details: { retryAfterSeconds: 5 } } });
  expect(await narrow.verify('x', null)).toBe(false);
});

test('places are given back after errors: a hundred of them leave the gate as wide as it was', async () => {
  const narrow = openPasswords({ hashesAtOnce: 1, hashesWaiting: 2, hashCost });
  for (let round = 0; round < 34; round++) {
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => narrow.verify('x', spoilt)));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  }
  const after = await Promise.allSettled([1, 2, 3, 4].map(() => narrow.verify('x', null)));
  expect(codes(after)).toEqual(['ok', 'ok', 'ok', 'RATE_LIMITED']);
});
