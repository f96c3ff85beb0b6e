import { expect, test } from 'vitest';
import { signerNames, signerWarning } from './signer-words.ts';

test('where the signer does not run, the page says what that means', () => {
  expect(signerWarning('away')).toContain('nothing is signed until it is back');
  expect(signerWarning('user')).toBeUndefined();
  expect(signerWarning('same-user')).toBeUndefined();
});

test('who shares what with it is told in plain words', () => {
  expect(signerNames['same-user']).toBe('Same user as this process');
  expect(signerNames['root']).toBe('This process is root');
});
