import type { ChainRules } from '../../../chains/port/rules.ts';

export function delegateOf(rules: ChainRules, contract: string): string {
  const { delegation } = rules.sweepCalls ?? {};
  if (!delegation) throw new TypeError(`${rules.code} has no accounts that delegate`);
  return delegation.delegateOf(contract);
}
