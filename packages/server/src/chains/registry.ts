import type { ChainCode } from '@coffer/kernel/chain.ts';
import { isBitcoinNetwork } from '@coffer/keys/bitcoin/network.ts';
import { openBitcoinChain } from './bitcoin/bitcoin-chain.ts';
import { bitcoinRules } from './bitcoin/bitcoin-rules.ts';
import { bitcoinFacts } from './bitcoin/rules/facts.ts';
import { openEvmChain } from './evm/evm-chain.ts';
import { evmRules } from './evm/evm-rules.ts';
import type { Chains, ChainSettings } from './port/chains.ts';
import type { Network } from './port/facts.ts';
import type { Chain } from './port/port.ts';
import type { ChainRules } from './port/rules.ts';
import { openSolanaChain } from './solana/solana-chain.ts';
import { solanaRules } from './solana/solana-rules.ts';
import { openTronChain } from './tron/tron-chain.ts';
import { tronRules } from './tron/tron-rules.ts';

export type Adapter = {
  rules: ChainRules;
  open: (settings: ChainSettings) => Chain;
};
export type Adapters = Readonly<Record<ChainCode, Adapter>>;

/** Which adapter speaks for which chain. Addresses of Bitcoin are written in the manner of its network, as a node names it. */
export function adaptersOn(bitcoinNetwork: string): Adapters {
  if (!isBitcoinNetwork(bitcoinNetwork)) throw new RangeError(`no network of Bitcoin is called ${bitcoinNetwork}`);
  return {
    ETH: { rules: evmRules('ETH'), open: (settings) => openEvmChain('ETH', settings) },
    BASE: { rules: evmRules('BASE'), open: (settings) => openEvmChain('BASE', settings) },
    TRX: { rules: tronRules, open: openTronChain },
    BTC: { rules: bitcoinRules(bitcoinNetwork), open: openBitcoinChain },
    SOLANA: { rules: solanaRules, open: openSolanaChain },
  };
}

export function chainsBy(adapters: Adapters): Chains {
  return {
    rules: (code) => adapters[code].rules,
    connect: (code, settings) => adapters[code].open(settings),
  };
}

export function chainsOn(bitcoinNetwork: string): Chains {
  return chainsBy(adaptersOn(bitcoinNetwork));
}

/** The same by the network of the install. Chains that run beside the program name their own. */
export function chainsOfNetwork(network: Network, ownId: (code: ChainCode) => string | undefined): Chains {
  return chainsOn(ownId('BTC') ?? bitcoinFacts.chainId[network]);
}
