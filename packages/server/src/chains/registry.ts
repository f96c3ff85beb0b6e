import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { ChainRules, Chains } from './port.ts';

/** All adapters of the program. A chain without one is not in this version. */
const adapters: Partial<Record<ChainCode, { rules: ChainRules; connect: Chains['connect'] }>> = {};

export const registry: Chains = {
  rules: (code) => adapterOf(code).rules,
  connect: (code, settings) => adapterOf(code).connect(code, settings),
};

function adapterOf(code: ChainCode) {
  const adapter = adapters[code];
  if (!adapter) throw new RangeError(`${code} is not in this version`);
  return adapter;
}
