import { expect, test } from 'vitest';
import { contractLook } from './contract-look.ts';

test.each([
  ['final', false, 'In use'],
  ['included', true, 'Confirming'],
  ['absent', true, 'On its way'],
  ['absent', false, 'Not deployed'],
  // Nobody knows whether it came there.
  ['unknown', true, 'Unknown'],
] as const)('a contract that is %s, sent from here: %s, is "%s"', (state, isSent, text) => {
  expect(contractLook(state, isSent).text).toBe(text);
});
