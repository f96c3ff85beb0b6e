import type { ChainCode } from '@coffer/kernel/chain.ts';
import { MemoryNetwork } from '../chains/memory/network/network.ts';
import { MemoryNode } from '../chains/memory/network/node.ts';
import { openMemoryChain } from '../chains/memory/open-chain.ts';
import { memoryRules } from '../chains/memory/rules/rules.ts';
import type { ChainFacts } from '../chains/port/facts.ts';
import type { Adapter } from '../chains/registry.ts';

/** No chain of this version: none of its modules has ever heard of it. */
const code = 'TINY' as ChainCode;

const facts: ChainFacts = {
  id: 99,
  name: 'Tiny',
  coin: { id: 99, code: 'TNY', name: 'Tiny' },
  coinUsdMin: '1',
  chainId: { mainnet: 'tiny-1', testnet: 'tiny-2', local: 'tiny-3' },
  confirmations: { mainnet: 2, testnet: 2, local: 2 },
  stalledAfterMs: 60_000,
  stuckAfterMs: 60_000,
  gasLowUnitsMin: 1n,
  lagBlocksMax: 10,
  tokenStandard: null,
  recommended: null,
  tokens: { mainnet: [], testnet: [], local: [] },
  looks: { transaction: /^tiny:[0-9a-f]{64}$/, address: /^tiny:[0-9a-f]{40}$/ },
};

/** The whole of its folder: what it knows, and how it is opened over its nodes. */
export function tinyChain(): Adapter & { network: MemoryNetwork } {
  const network = new MemoryNetwork({ code, chainId: facts.chainId.mainnet });
  const node = new MemoryNode(network);
  return {
    network,
    rules: { ...memoryRules(code), facts },
    open: ({ chainId, goneAfterMs, nodes }) =>
      openMemoryChain(network, { chainId, goneAfterMs, nodes: nodes.map(({ id, url }) => ({ id, host: url, node })) }),
  };
}
