import { expect, test } from 'vitest';
import { namesOf, secretProblems, valueProblem, vaultProblems } from './vault.form.ts';

test('a vault has a short plain name', () => {
  expect(vaultProblems({ name: ' payments.live ', description: '' })).toEqual({});
  for (const name of ['', 'a b', 'ä', 'x'.repeat(65)]) {
    expect(vaultProblems({ name, description: '' }).name).toContain('1 to 64 characters');
  }
  expect(namesOf({ name: ' a ', description: ' ' })).toEqual({ name: 'a' });
});

test('a secret has a value of one line, of so many bytes at most', () => {
  expect(secretProblems({ name: 'rpc', description: '', value: ' kept to the letter ' })).toEqual({});
  expect(valueProblem('')).toBe('must not be empty');
  expect(valueProblem('two\nlines')).toContain('one line');
  expect(valueProblem('ä'.repeat(4096))).toBeUndefined();
  expect(valueProblem('ä'.repeat(4097))).toContain('8192 bytes');
});
