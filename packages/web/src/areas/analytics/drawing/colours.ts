import { isChainCode, type ChainCode } from '@coffer/kernel/chain.ts';

/** A network keeps its colour everywhere. */
const ofChains: Readonly<Record<ChainCode, string>> = {
  BASE: 'var(--c-s1)',
  ETH: 'var(--c-s2)',
  TRX: 'var(--c-s3)',
  BTC: 'var(--c-s4)',
  SOLANA: 'var(--c-s5)',
};

/** So does what became of a payment: green is paid, blue is under way, what ended unpaid is grey. */
const ofStatuses: Readonly<Record<string, string>> = {
  open: 'color-mix(in oklab, var(--c-progress-dot) 45%, var(--c-surface))',
  detected: 'var(--c-progress-dot)',
  settled: 'var(--c-success-dot)',
  partially_refunded: 'color-mix(in oklab, var(--c-s4) 55%, var(--c-surface))',
  refunded: 'var(--c-s4)',
  expired: 'var(--c-control)',
  cancelled: 'var(--c-line-strong)',
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
  return isChainCode(key) ? ofChains[key] : (ofStatuses[key] ?? inOrder[at] ?? other);
}
