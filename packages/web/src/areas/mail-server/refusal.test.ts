import { expect, test } from 'vitest';
import { ApiFailure } from '../../api/http/failure.ts';
import { refusalOf } from './refusal.ts';

function refused(...details: { path: string; message: string }[]): ApiFailure {
  return new ApiFailure(400, { code: 'VALIDATION_FAILED', message: 'No.', details });
}

test('an issue goes to its field, of the settings to save as of those on trial', () => {
  const failure = refused({ path: 'host', message: 'must be A' }, { path: 'settings.from', message: 'must be B' });
  expect(refusalOf(failure)).toEqual({ problems: { host: 'must be A', from: 'must be B' }, rest: undefined });
});

test('what has no field is not lost', () => {
  const failure = refused({ path: 'to', message: 'must be A' }, { path: 'colour', message: 'is unknown' });
  expect(refusalOf(failure)).toEqual({ problems: { to: 'must be A' }, rest: 'colour: is unknown' });
});

test('any other failure is told in its own sentence', () => {
  expect(refusalOf(new ApiFailure(429, { code: 'RATE_LIMITED', message: 'Too many tries.' }))).toEqual({
    problems: {},
    rest: 'Too many tries.',
  });
});
