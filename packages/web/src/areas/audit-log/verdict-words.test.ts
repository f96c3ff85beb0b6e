import { expect, test } from 'vitest';
import { ApiFailure } from '../../api/http/failure.ts';
import { brokenSentences, intactSentence, refusalSentence } from './verdict-words.ts';

const verdict = { ok: true, sealed: 1204, unsealed: 0, headSeq: 1204, headHash: 'ab' };

test('an intact chain says how many entries it holds, and how many are not in it yet', () => {
  expect(intactSentence(verdict)).toBe('1,204 entries, chain intact.');
  expect(intactSentence({ ...verdict, unsealed: 2 })).toBe('1,204 entries, chain intact. 2 more are not sealed yet.');
});

test.each([
  [
    { seq: 12, activityId: 45, what: 'ROW_ALTERED' },
    'The chain is broken at entry 45, seal #12.',
    /changed in the data/,
  ],
  [{ seq: null, activityId: 45, what: 'ROW_UNSEALED' }, 'The chain is broken at entry 45.', /added outside Coffer/],
  [{ seq: 12, activityId: null, what: 'SEAL_MISSING' }, 'The chain is broken at seal #12.', /gap/],
  [{ seq: 12, activityId: 45, what: 'ROW_MISSING' }, 'The chain is broken at entry 45, seal #12.', /removed/],
  [{ seq: 12, activityId: 45, what: 'SEAL_ALTERED' }, 'The chain is broken at entry 45, seal #12.', /replaced/],
  [{ seq: 12, activityId: 45, what: 'SEAL_DUPLICATED' }, 'The chain is broken at entry 45, seal #12.', /twice/],
] as const)('%j names its place and says what happened', (broken, place, why) => {
  expect(brokenSentences(broken)).toMatchObject({ place, why: expect.stringMatching(why) as string });
});

test('asked too often: when to come back', () => {
  const error = { code: 'RATE_LIMITED', message: 'Too many attempts.' };
  expect(refusalSentence(new ApiFailure(429, error, 42))).toBe(
    'The log was verified too many times. Try again in 42 seconds.',
  );
  expect(refusalSentence(new ApiFailure(429, error))).toBe(
    'The log was verified too many times. Try again in a minute.',
  );
  expect(refusalSentence(new ApiFailure(403, { code: 'FORBIDDEN', message: 'Not yours.' }))).toBe('Not yours.');
});
