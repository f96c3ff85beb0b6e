import { expect, test } from 'vitest';
import { ApiFailure } from '../../api/http/failure.ts';
import { refusalOf } from './refusal-of.ts';

function refused(status: number, message: string, details?: unknown): ApiFailure {
  return new ApiFailure(status, { code: 'X', message, details });
}

test('what was typed wrong is said at its field, a logo that is not taken at the logo', () => {
  const details = [
    { path: 'website', message: 'must be an address' },
    { path: 'logoPath', message: 'must be empty' },
  ];
  expect(refusalOf(refused(400, 'website: must be an address', details))).toEqual({
    errors: { website: 'must be an address', logo: 'must be empty' },
  });
});

test('what belongs to no field is said beside the buttons', () => {
  const details = [{ path: 'defaultPaymentBlockchainID', message: 'must be empty' }];
  expect(refusalOf(refused(400, '', details))).toEqual({
    errors: {},
    problem: { sentence: 'defaultPaymentBlockchainID: must be empty' },
  });
});

test("a 400 without a field shows the server's message, or the usual one", () => {
  expect(refusalOf(refused(400, 'Choose a project.')).problem).toEqual({ sentence: 'Choose a project.' });
  expect(refusalOf(refused(400, '')).problem).toEqual({ sentence: 'Bad Request: Invalid input.' });
});

test('any other failure is a failed save, with its reason', () => {
  expect(refusalOf(refused(413, 'A file may have at most 5 MB.'))).toEqual({
    errors: {},
    problem: { title: 'Error saving project.', sentence: 'A file may have at most 5 MB.' },
  });
  expect(refusalOf(new TypeError('x')).problem?.title).toBe('Error saving project.');
});
