import type { ChainCode } from '@coffer/kernel/chain.ts';
import { ChainUnavailable } from '../../../chains/port/failures.ts';
import type { Deps } from '../../../platform/deps.ts';
import { openChain, type ChainDeps } from '../../assets/index.ts';
import { findUnexplained, writeReasons } from '../sweep/item-store.ts';

const sweepsAtOnce = 20;

/** Asks the chain why sweeps left addresses as they were. What no node tells now is asked again the next time. */
export async function explainSkipped(deps: ChainDeps & Pick<Deps, 'log'>): Promise<void> {
  for (const { sweepId, blockchainCode, txHash } of await findUnexplained(deps.db, sweepsAtOnce)) {
    try {
      const chain = await openChain(deps, blockchainCode as ChainCode);
      const left = (await chain?.contracts?.leftOut?.(txHash)) ?? null;
      if (left !== null) await writeReasons(deps.db, sweepId, left);
    } catch (error) {
      if (!(error instanceof ChainUnavailable)) throw error;
      deps.log.warn({ sweepId, err: error }, 'no node tells why a sweep left addresses as they were');
    }
  }
}
