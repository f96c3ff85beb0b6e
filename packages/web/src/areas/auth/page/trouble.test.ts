import { expect, test } from 'vitest';
import { ApiFailure } from '../../../api/http/failure.ts';
import { fieldErrorsOf, troubleOf } from './trouble.ts';

const refused = (details: unknown) => new ApiFailure(400, { code: 'VALIDATION_FAILED', message: 'no', details });

test.each([
  [287, 'Too many attempts. Try again in 287 seconds.'],
  [1, 'Too many attempts. Try again in 1 second.'],
])('somebody who tried too often learns how long to wait: %d', (seconds, sentence) => {
  expect(troubleOf(new ApiFailure(429, { code: 'RATE_LIMITED', message: 'no' }, seconds))).toBe(sentence);
});

test('any other refusal is said in the words of the server', () => {
  expect(troubleOf(new ApiFailure(401, { code: 'INVALID_CREDENTIALS', message: 'Not right.' }))).toBe('Not right.');
});

test('what the server says about a field stands at the field', () => {
  expect(fieldErrorsOf(refused([{ path: 'otp', message: 'must be a six-digit code' }]))).toEqual({
    otp: 'must be a six-digit code',
  });
});

test.each([
  ['must be an email address such as ada@example.com', 'email'],
  ['Password does not meet all requirements', 'password'],
])('the one sentence of a password call stands at its field: %s', (sentence, field) => {
  expect(fieldErrorsOf(refused(sentence))).toEqual({ [field]: sentence });
});

test('a sentence about nothing in the form is left for all of it', () => {
  expect(fieldErrorsOf(refused('url: must be a page of this site'))).toEqual({});
  expect(fieldErrorsOf(new ApiFailure(401, { code: 'INVALID_CREDENTIALS', message: 'must not' }))).toEqual({});
});
