import type { ChainCode } from '@coffer/kernel/chain.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { lockBlockchain, writeFailure } from '../chains/store.ts';

export type FailureReport = {
  /** How many rounds failed in a row, and for how long they have. */
  rounds: number;
  sinceMs: number;
  reason: string;
};

/** Rounds of whoever watches a chain fail. What follows from it is decided by `judge-chains.ts`, from outside. */
export async function recordFailure(deps: Pick<Deps, 'db'>, code: ChainCode, report: FailureReport): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const row = await lockBlockchain(tx, code);
    if (row) await writeFailure(tx, row.id, report);
  });
}
