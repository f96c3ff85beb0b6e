import { nameOfCause } from '../../../platform/cause.ts';
import { bySystem, recordActivity } from '../../activity/index.ts';
import { holdSigner } from '../../wallets/index.ts';
import { inJournal } from '../journal/in-journal.ts';
import { letWait } from '../orders/change-outgoing.ts';
import { anchorOrder } from './anchor-order.ts';
import { judgeDeed } from '../deeds/judge-deed.ts';
import { isSame } from './is-same.ts';
import { forbids } from './may-sign.ts';
import { tell, waitOutgoing } from '../orders/move-outgoing.ts';
import type { Outgoing, Version } from '../orders/outgoing.ts';
import { priceOrder } from './price-order.ts';
import { actor, orderOf } from '../orders/sending.ts';
import { lockSender } from '../positions/sender-store.ts';
import { signOrder } from './sign-order.ts';
import type { Signing } from './signing.ts';
import { lockOutgoing, writeOutgoing } from '../orders/store.ts';
import { selectVersions } from '../orders/version-store.ts';
import { dropWish } from '../orders/wish-store.ts';

/** What another signature is for, and under which name that is written down. */
export type Next = {
  kind: Version['kind'];
  outbids: boolean;
  entry: { action: string; before: Record<string, string> };
  event: 'outgoing.fee-raised' | 'outgoing.signed-again';
};

const notNow = { value: false };

/**
 * Signs it once more behind its last version, if that is still the last. Says whether it signed; otherwise it waits and says
 * why.
 */
export async function signNext(work: Signing, outgoing: Outgoing, last: Version, next: Next): Promise<boolean> {
  const { deps } = work;
  const { kind, outbids, entry, event } = next;
  const refused = await judgeDeed(
    { ...work, journal: deps.journal, payouts: deps.payouts },
    { order: outgoing, last, kind },
  );
  if (refused) {
    await letWait(deps, outgoing, refused);
    return false;
  }
  const order = orderOf(outgoing, kind);
  const priced = await priceOrder(work, order, outbids ? last : undefined);
  if ('waiting' in priced) {
    await letWait(deps, outgoing, priced.waiting);
    return false;
  }
  const anchored = await anchorOrder(work, order);
  return inJournal(deps, async (tx) => {
    await lockSender(tx, outgoing);
    const locked = await lockOutgoing(tx, outgoing.id);
    const versions = await selectVersions(tx, [outgoing.id]);
    if (locked.status !== outgoing.status || versions.length !== last.version) return notNow;
    if (!isSame(locked, outgoing)) return notNow;
    const signer = await holdSigner(tx, locked.walletId);
    const forbidden = forbids(work, signer);
    if (forbidden || !signer) {
      if (forbidden) await waitOutgoing(deps, tx, locked, forbidden);
      return notNow;
    }
    const { fee } = priced;
    const { position, cause } = locked;
    const again = { version: last.version + 1, kind, fee, position, anchored };
    const made = await signOrder(work, tx, locked, signer, again);
    if ('waiting' in made) {
      await waitOutgoing(deps, tx, locked, made.waiting);
      return notNow;
    }
    await recordActivity(tx, bySystem(actor, deps.clock.now()), {
      ...entry,
      entity: 'wallet',
      entityId: locked.walletId,
      after: { cause: nameOfCause(cause), position, hash: made.signed.hash, feeUnitsMax: String(fee.unitsMax) },
    });
    await dropWish(tx, { outgoingId: locked.id, behind: last.version });
    await writeOutgoing(tx, { ...locked, waitingCode: null, waitingReason: null, nextTryAt: deps.clock.now() });
    await tell(deps, tx, locked, event);
    return { value: true, signed: made.line };
  });
}
