import { isChainCode, type ChainCode } from '@coffer/kernel/chain.ts';

/** A network keeps its colour everywhere. */
const ofChains: Readonly<Record<ChainCode, string>> = {
  BASE: 'var(--c-s1)',
  ETH: 'var(--c-s2)',
  TRX: 'var(--c-s3)',
  BTC: 'var(--c-s4)',
  SOLANA: 'var(--c-s5)',
};

const inOrder = [
  'var(--c-s1)',
  'var(--c-s2)',
  'var(--c-s3)',
  'var(--c-s4)',
  'var(--c-s5)',
  'var(--c-s6)',
  'var(--c-control)',
] as const;

const other = 'var(--c-s6)';

export function colourOf(key: string, at: number): string {
  return isChainCode(key) ? ofChains[key] : (inOrder[at] ?? other);
}
