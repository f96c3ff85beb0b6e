import type { Cause } from '../../platform/cause.ts';
import type { Tx } from '../../platform/db/db.ts';
import { insertMirrors } from './store.ts';

/**
 * Takes back what was booked for these causes, each as a new transaction with the same amounts the other way round.
 * What was taken back before, or never booked, is left out. Returns the causes that were taken back now.
 */
export async function mirror(tx: Tx, causes: readonly Cause[], at: Date): Promise<Cause[]> {
  return causes.length === 0 ? [] : insertMirrors(tx, causes, at);
}
