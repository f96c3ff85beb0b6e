import type { ChainFamily } from '@coffer/kernel/chain.ts';

/** Families whose chains run sweep contracts. */
export function hasContracts(family: ChainFamily): boolean {
  return family === 'ETH_Family' || family === 'TRX_Family';
}
