import { factoryAddress, sweepFactoryAbi } from '@coffer/contract-abi/contracts.ts';
import type { BlockchainRow } from '../assets/index.ts';

export type Factory = { address: string; abi: readonly object[] };

/** The factory of sweep contracts: on every chain of the Ethereum family it stands at the same address. */
export function factoryOf(chain: Pick<BlockchainRow, 'family'>): Factory | undefined {
  if (chain.family !== 'ETH_Family') return undefined;
  return { address: factoryAddress.toLowerCase(), abi: sweepFactoryAbi };
}
