import { expect, test } from 'vitest';
import { apiKeyStatus } from './api-key-status.ts';

test('a key is disabled and enabled at will, and revoked for ever', () => {
  expect(apiKeyStatus.initial).toBe('active');
  expect(apiKeyStatus.allowedFrom('active')).toEqual(['disabled', 'revoked']);
  expect(apiKeyStatus.allowedFrom('disabled')).toEqual(['active', 'revoked']);
  expect(apiKeyStatus.isTerminal('revoked')).toBe(true);
});
