import { cause } from '../../../platform/cause.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { recordActivity, type Origin } from '../../activity/index.ts';
import { intend } from '../../outgoing/index.ts';
import type { NewSweep, SweepOrder } from './new-sweep.ts';
import { insertSweep, lockForSweep, writeOutgoing } from './sweep-store.ts';
import { sweepEvents } from '../events.ts';

/** Somebody else has some of these addresses in hand: nothing of this sweep may stay. */
export class AddressesInHand extends Error {
  override name = 'AddressesInHand';
}

/**
 * Writes a sweep down with its addresses, which nobody else plans with from now on, and what is to be sent for it: all of it
 * together. Throws `AddressesInHand` where another sweep was faster; the transaction is of no use then.
 */
export async function createSweep(
  deps: Pick<Deps, 'clock' | 'emit'>,
  tx: Tx,
  origin: Origin,
  sweep: NewSweep,
): Promise<number> {
  const now = deps.clock.now();
  const id = await insertSweep(tx, sweep, now);
  const locked = await lockForSweep(tx, id, sweep);
  if (locked < sweep.items.length) throw new AddressesInHand('another sweep has some of these addresses');
  if (sweep.order) await writeOutgoing(tx, id, await launch(deps, tx, id, { ...sweep, order: sweep.order }));
  const { walletId, blockchainId } = sweep;
  await recordActivity(tx, origin, {
    action: 'sweep.planned',
    entity: 'sweep',
    entityId: id,
    after: { walletId, blockchainId, method: sweep.method, trigger: sweep.trigger, addresses: sweep.items.length },
  });
  await deps.emit(tx, sweepEvents['sweep.planned'](null, { sweepId: id, walletId, blockchainId }));
  return id;
}

/** Also for sweeps that waited for signatures. Needs the hot wallet that the sweep was written down with. */
export async function launch(
  deps: Pick<Deps, 'clock' | 'emit'>,
  tx: Tx,
  id: number,
  { hotWalletId, blockchainId, order }: Pick<NewSweep, 'hotWalletId' | 'blockchainId'> & { order: SweepOrder },
): Promise<number> {
  if (hotWalletId === null) throw new RangeError(`sweep ${id} has an order and nobody to sign it`);
  const { from, to, data, authorizations, feeUnitsMax } = order;
  return intend(deps, tx, {
    cause: cause('sweep', id),
    kind: 'sweep',
    blockchainId,
    walletId: hotWalletId,
    from,
    to,
    contract: null,
    units: 0n,
    data,
    authorizations,
    feeUnitsMax,
  });
}
