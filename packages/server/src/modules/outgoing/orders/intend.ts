import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Intent } from './intent.ts';
import { insertIntent } from './store.ts';
import { outgoingEvents } from '../events.ts';

/**
 * Writes down what is to be sent, in the transaction of whoever wants it: with that it will be sent, once. Gives its id, also
 * where it was written before.
 */
export async function intend(deps: Pick<Deps, 'clock' | 'emit'>, tx: Tx, intent: Intent): Promise<number> {
  const { id, isNew } = await insertIntent(tx, intent, deps.clock.now());
  const { blockchainId } = intent;
  if (isNew) await deps.emit(tx, outgoingEvents['outgoing.intended'](null, { outgoingId: id, blockchainId }));
  return id;
}
