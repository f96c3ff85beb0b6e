import { Fault } from '@coffer/kernel/fault.ts';
import { apart, endsTransaction, type Tx } from './db/db.ts';
import type { Call, Deps } from './deps.ts';

/** Of several: what each came to, and of each other why it did not. */
export type Decided<T> = { decided: T[]; refused: { id: number; message: string }[] };

/**
 * Each for itself, in the order of their ids: what cannot be decided leaves nothing behind, is told, and stops none of the others.
 * `what` is what one of them is called.
 */
export async function decideEach<T>(
  { log }: Pick<Deps, 'log'>,
  { db, requestId }: Pick<Call, 'db' | 'requestId'>,
  { ids, what }: { ids: readonly number[]; what: string },
  decide: (tx: Tx, id: number) => Promise<T>,
): Promise<Decided<T>> {
  const outcome: Decided<T> = { decided: [], refused: [] };
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    try {
      outcome.decided.push(await apart(db, (tx) => decide(tx, id)));
    } catch (error) {
      if (endsTransaction(db, error)) throw error;
      if (!(error instanceof Fault)) log.error({ requestId, what, id, err: error }, 'a decision failed');
      outcome.refused.push({ id, message: error instanceof Fault ? error.message : unexpected(what) });
    }
  }
  return outcome;
}

/** What nobody expected is ours to look into; what it was says nothing to the outside. */
function unexpected(what: string): string {
  return `Something went wrong on our side. See how this ${what} stands before you decide again.`;
}
