import { expect, test } from 'vitest';
import { findingCodes } from '@coffer/contract/operations/doctor.ts';
import { aDeposit, aDiagnosis } from './diagnosis.fixture.ts';
import { solutionOf, verdicts } from './verdict.ts';

const everything = ['projects:read', 'payments:read', 'payments:resolve', 'system:read'];

test('only what is credited is in order', () => {
  const inOrder = findingCodes.filter((code) => verdicts[code].tone === 'success');
  expect(inOrder).toEqual(['CREDITED']);
  expect(verdicts.CREDITED.title).toBe('Everything is in order');
});

test.each([
  ['NODE_UNREACHABLE', '/settings/integrations/blockchain-nodes'],
  ['NO_NODES', '/settings/integrations/blockchain-nodes'],
  ['CHAIN_HALTED', '/settings/integrations/blockchain-nodes'],
  ['UNTRACED', '/settings/integrations/blockchain-nodes'],
  ['UNSUPPORTED_TOKEN', '/settings/integrations/payment-options'],
  ['BALANCE_DIFFERS', '/settings/account/system'],
] as const)('%s leads to %s, and nowhere for whoever may not go there', (code, to) => {
  const told = aDiagnosis({ code });
  expect(solutionOf(told, everything)?.to).toBe(to);
  expect(solutionOf(told, ['payments:read'])).toBeUndefined();
});

test('the deposit that nobody is credited for is opened, not the one before it', () => {
  const deposits = [aDeposit({ id: 1 }), aDeposit({ id: 2, matching: 'unmatched', projectId: null, customer: null })];
  const told = aDiagnosis({ code: 'UNMATCHED', deposits });
  const solution = { to: '/project/all/payments/deposits', search: { deposit: '2' } };
  expect(solutionOf(told, everything)).toEqual({ ...solution, label: 'Match to a customer' });
  expect(solutionOf(told, ['payments:read'])).toEqual({ ...solution, label: 'Open deposit' });
});

test('where nobody here can do anything there is no button', () => {
  for (const code of ['UNKNOWN_HASH', 'FAILED', 'OTHER_CHAIN', 'NOT_OUR_ADDRESS'] as const) {
    expect(solutionOf(aDiagnosis({ code }), everything), code).toBeUndefined();
  }
});
