import type { ChainCode } from '@coffer/kernel/chain.ts';
import { openEvmChain } from './evm/evm-chain.ts';
import { evmRules } from './evm/evm-rules.ts';
import type { Chain, ChainRules, Chains, ChainSettings } from './port.ts';

type Adapter = {
  rules: ChainRules;
  open: (settings: ChainSettings) => Chain;
};

/** Which adapter speaks for which chain. */
const adapters: Readonly<Partial<Record<ChainCode, Adapter>>> = {
  ETH: { rules: evmRules('ETH'), open: (settings) => openEvmChain('ETH', settings) },
  BASE: { rules: evmRules('BASE'), open: (settings) => openEvmChain('BASE', settings) },
};

export const chains: Chains = {
  rules: (code) => adapterOf(code).rules,
  connect: (code, settings) => adapterOf(code).open(settings),
};

function adapterOf(code: ChainCode): Adapter {
  const adapter = adapters[code];
  if (!adapter) throw new RangeError(`${code} is not in this version`);
  return adapter;
}
