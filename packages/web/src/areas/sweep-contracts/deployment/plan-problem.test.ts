import { expect, test } from 'vitest';
import { planProblem } from './plan-problem.ts';

const good = {
  contract: '0x5e',
  isThere: false,
  hasFactory: true,
  feeUnits: 5n,
  factoryFeeUnits: null,
  balanceUnits: 5n,
};

test('nothing stands in the way of a plan that can be paid', () => {
  expect(planProblem(good, 'Base')).toBeUndefined();
});

test('a factory that can be put there is no problem, while that can be paid', () => {
  const missing = { ...good, hasFactory: false, feeUnits: undefined, factoryFeeUnits: 5n };
  expect(planProblem(missing, 'Base')).toBeUndefined();
  expect(planProblem({ ...missing, balanceUnits: 4n }, 'Base')).toMatch(/too low/);
});

test.each([
  ['a factory that is missing', { hasFactory: false }, /right network/],
  ['a contract that is there', { isThere: true }, /another salt/],
  ['an account that is too poor', { balanceUnits: 4n }, /too low/],
])('%s is said, with what to do', (_, over, words) => {
  expect(planProblem({ ...good, ...over }, 'Base')).toMatch(words);
});
