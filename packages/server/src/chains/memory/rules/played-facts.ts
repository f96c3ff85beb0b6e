import type { ChainCode } from '@coffer/kernel/chain.ts';
import { bitcoinFacts } from '../../bitcoin/rules/facts.ts';
import { evmFacts } from '../../evm/rules/facts.ts';
import type { ChainFacts } from '../../port/facts.ts';
import { solanaFacts } from '../../solana/rules/facts.ts';
import { tronFacts } from '../../tron/rules/facts.ts';

/** Of the chain that memory plays. */
export const playedFacts: Readonly<Record<ChainCode, ChainFacts>> = {
  ...evmFacts,
  TRX: tronFacts,
  BTC: bitcoinFacts,
  SOLANA: solanaFacts,
};
