import { expect, test } from 'vitest';
import { workerName } from './worker-name.ts';

test.each([
  ['email-processor', 'Emails'],
  ['sweep-processor', 'Sweeps'],
  ['referral-processor', 'Referral rewards'],
  ['base-listener', 'Base blocks'],
  ['solana-listener', 'Solana blocks'],
  ['constructor', 'constructor'],
])('the worker %s is called %s', (code, name) => {
  expect(workerName(code)).toBe(name);
});
