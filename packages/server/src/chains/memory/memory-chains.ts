import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Chains } from '../port/chains.ts';
import { MemoryNetwork, type NetworkOptions } from './network/network.ts';
import { MemoryNode } from './network/node.ts';
import { openMemoryChain } from './open-chain.ts';
import { memoryRules } from './rules/rules.ts';

/** Chains for tests: the program connects to them, and a test does to them what it wants. */
export type MemoryChains = Chains & {
  network(code: ChainCode): MemoryNetwork;
  /** The node behind an address, whatever the address is: each sees the same chain, and each lies for itself. */
  node(code: ChainCode, url: string): MemoryNode;
};

const mainnetIds: Readonly<Record<ChainCode, string>> = {
  ETH: '1',
  TRX: '728126428',
  BASE: '8453',
  BTC: 'main',
  SOLANA: 'mainnet-beta',
};

export function memoryChains(
  options: Omit<NetworkOptions, 'code' | 'chainId'> & { chainIds?: Partial<Record<ChainCode, string>> } = {},
): MemoryChains {
  const { chainIds, ...rest } = options;
  const networks = new Map<ChainCode, MemoryNetwork>();
  const nodes = new Map<string, MemoryNode>();
  const network = (code: ChainCode) =>
    kept(networks, code, () => new MemoryNetwork({ ...rest, code, chainId: chainIds?.[code] ?? mainnetIds[code] }));
  const node = (code: ChainCode, url: string) => kept(nodes, `${code} ${url}`, () => new MemoryNode(network(code)));
  return {
    network,
    node,
    rules: memoryRules,
    connect(code, settings) {
      const { chainId, goneAfterMs } = settings;
      const members = settings.nodes.map(({ id, url }) => ({ id, host: hostOf(url), node: node(code, url) }));
      return openMemoryChain(network(code), { chainId, goneAfterMs, nodes: members });
    },
  };
}

/** Addresses that are no web addresses are hosts of their own. */
function hostOf(url: string): string {
  return (URL.canParse(url) && new URL(url).host) || url;
}

function kept<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
