import { tokenAsset } from '@coffer/kernel/asset.ts';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Network, TokenFact } from '../../../chains/port/facts.ts';

/** The network of this start, and what is where on it. */
export type ChosenNetwork = {
  name: Network;
  chainId(code: ChainCode): string;
  tokens(code: ChainCode): readonly TokenFact[];
  /** The node that comes with a local chain. */
  localNode(code: ChainCode): string | undefined;
};

/** Chains that run beside the program decide; else the settings do. */
export function networkOf(deps: Pick<Deps, 'config' | 'devnet' | 'chains'>): ChosenNetwork {
  const { devnet, chains } = deps;
  const name = devnet ? 'local' : deps.config.NETWORK;
  return {
    name,
    chainId: (code) => devnet?.chains[code]?.chainId ?? chains.rules(code).facts.chainId[name],
    tokens: (code) =>
      devnet
        ? devnet.tokens
            .filter((token) => token.chain === code)
            .map(({ chain, code: symbol, address, decimals }) => ({
              code: symbol,
              decimals,
              contract: tokenAsset(chain, address, decimals).contract ?? address,
            }))
        : chains.rules(code).facts.tokens[name],
    localNode: (code) => devnet?.chains[code]?.rpcUrl,
  };
}
