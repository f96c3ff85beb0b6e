import type { Tx } from '../../platform/db/db.ts';
import { insertMirrors } from './store.ts';

/**
 * Takes back what was booked for these causes, each as a new transaction with the same amounts the other way round.
 * What was taken back before, or never booked, is left out. Returns the causes that were taken back now.
 */
export async function mirror(tx: Tx, causes: readonly string[], at: Date): Promise<ReadonlySet<string>> {
  return new Set(causes.length === 0 ? [] : await insertMirrors(tx, causes, at));
}
