import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Chain } from './port.ts';
import type { ChainRules } from './rules.ts';

export type ChainNode = { id: number; url: string };

/** All chains of the program: the one place that knows which adapter speaks for which chain. */
export interface Chains {
  rules(code: ChainCode): ChainRules;
  /** Opens a chain over its nodes, the preferred first. Nothing is asked yet. */
  connect(code: ChainCode, settings: ChainSettings): Chain;
}

export type ChainSettings = {
  chainId: string;
  nodes: readonly ChainNode[];
  /**
   * Whether nodes are asked to repeat transactions, for coins that contracts sent on. Dear at some providers, and refused by
   * others; without it such coins are found by comparing balances. Yes, unless told otherwise.
   */
  tracing?: boolean;
  /** After so much silence a node is left out where several have to agree. A quarter of an hour, unless told otherwise. */
  goneAfterMs?: number;
};
