import { expect, test } from 'vitest';
import { ApiFailure, type FieldIssue } from '../../api/http/failure.ts';
import { fieldErrors } from './field-errors.ts';

const fields = ['name', 'projects'] as const;

function refused(...details: FieldIssue[]): ApiFailure {
  return new ApiFailure(400, { code: 'VALIDATION_FAILED', message: 'name: must not be empty', details });
}

test('a sentence about a field goes to that field', () => {
  expect(fieldErrors(refused({ path: 'name', message: 'must not be empty' }), fields)).toEqual({
    errors: { name: 'must not be empty' },
    rest: [],
  });
});

test('a sentence about an item of a list goes to the list, one about a longer name does not', () => {
  const failure = refused({ path: 'projects.0', message: 'must be an id' }, { path: 'names', message: 'is unknown' });
  expect(fieldErrors(failure, fields)).toEqual({ errors: { projects: 'must be an id' }, rest: ['names: is unknown'] });
});

test('of several sentences about a field the first is shown', () => {
  const failure = refused({ path: 'name', message: 'must be one line' }, { path: 'name', message: 'must be short' });
  expect(fieldErrors(failure, fields).errors).toEqual({ name: 'must be one line' });
});

test('what is about the whole is shown without a name', () => {
  expect(fieldErrors(refused({ path: '', message: 'send either' }), fields).rest).toEqual(['send either']);
});

test('a refusal that names no field says its message', () => {
  expect(fieldErrors(new ApiFailure(409, { code: 'CONFLICT', message: 'It exists already.' }), fields)).toEqual({
    errors: {},
    rest: ['It exists already.'],
  });
  expect(fieldErrors(new ApiFailure(400, { code: 'VALIDATION_FAILED', message: '' }), fields).rest).toEqual([
    'Bad Request: Invalid input.',
  ]);
});

test('what is no answer of the server says so', () => {
  expect(fieldErrors(new TypeError('x'), fields).rest).toEqual(['Something went wrong on this page.']);
});
