import { inTransaction } from '../../platform/db/db.ts';
import { bySystem, recordActivity } from '../activity/index.ts';
import { holdSigner } from '../wallets/index.ts';
import { letWait } from './change-outgoing.ts';
import { forbids } from './may-sign.ts';
import { tell, waitOutgoing } from './move-outgoing.ts';
import type { Outgoing, Version } from './outgoing.ts';
import { priceOrder } from './price-order.ts';
import { actor, orderOf, type Sending } from './sending.ts';
import { lockSender } from './sender-store.ts';
import { signOrder } from './sign-order.ts';
import { lockOutgoing } from './store.ts';
import { selectVersions } from './version-store.ts';

/**
 * Signs it once more at its own position, at a fee that outbids the last: for the same payee, or as a filler that sends
 * nothing. Whichever of them comes into a block, it is one. Says whether it signed; otherwise it waits and says why.
 */
export async function raiseFee(
  work: Sending,
  outgoing: Outgoing,
  last: Version,
  kind: Version['kind'],
): Promise<boolean> {
  const { deps } = work;
  const priced = await priceOrder(work, orderOf(outgoing, kind), last);
  if ('waiting' in priced) {
    await letWait(deps, outgoing, priced.waiting);
    return false;
  }
  return inTransaction(deps.db, async (tx) => {
    await lockSender(tx, outgoing);
    const locked = await lockOutgoing(tx, outgoing.id);
    const versions = await selectVersions(tx, [outgoing.id]);
    const isAsSeen = locked.status === outgoing.status && versions.length === last.version;
    if (!isAsSeen || locked.position === null) return false;
    const signer = await holdSigner(tx, locked.walletId);
    const forbidden = forbids(work, signer);
    if (forbidden || !signer) {
      if (forbidden) await waitOutgoing(deps, tx, locked, forbidden);
      return false;
    }
    const { fee } = priced;
    const { position, cause } = locked;
    const version = last.version + 1;
    const signed = await signOrder(work, tx, locked, signer, { version, kind, fee, position });
    await recordActivity(tx, bySystem(actor, deps.clock.now()), {
      action: kind === 'filler' ? 'outgoing.filler-signed' : 'outgoing.fee-raised',
      entity: 'wallet',
      entityId: locked.walletId,
      before: { hash: last.hash, feeUnitsMax: String(last.feeUnitsMax) },
      after: { cause, position, hash: signed.hash, feeUnitsMax: String(fee.unitsMax) },
    });
    await tell(deps, tx, locked, 'outgoing.fee-raised');
    return true;
  });
}
