import type { Fate } from '../../../chains/port/port.ts';
import { nameOfCause } from '../../../platform/cause.ts';
import { bySystem, recordActivity } from '../../activity/index.ts';
import { wasRestoredSince } from '../../history/index.ts';
import { changeOutgoing } from '../orders/change-outgoing.ts';
import { releaseCoins } from '../positions/coin-store.ts';
import { moveOutgoing } from '../orders/move-outgoing.ts';
import type { Outgoing, Version } from '../orders/outgoing.ts';
import { actor, type Sending } from '../orders/sending.ts';
import { positionEvents } from '../events.ts';

/**
 * There is proof that none of its signatures will ever be in a block: whoever wanted it may want it anew. When no filler of
 * ours took the position, somebody else has the key: that is an alarm. It may also be ourselves, in what a restored database
 * does not know any more: a person has compared that before anything was sent.
 */
export async function bury(
  { deps }: Sending,
  outgoing: Outgoing,
  versions: readonly Version[],
  fates: readonly Fate[],
): Promise<void> {
  const proofs = fates.flatMap((fate) => (fate.state === 'dead' ? [fate.proof] : []));
  const proof = [...new Set(proofs)].join(' ');
  // What lapsed had no place that somebody could take.
  const hasLapsed = versions.at(-1)?.validUntil !== null;
  const isOurs = proofs.length < versions.length || hasLapsed;
  await changeOutgoing(deps, outgoing, async (tx, locked) => {
    const { id, walletId, blockchainId, cause, position } = locked;
    await moveOutgoing(deps, tx, locked, 'dead', { proofOfDeath: proof });
    await releaseCoins(tx, id);
    const origin = bySystem(actor, deps.clock.now());
    const entry = {
      entity: 'wallet',
      entityId: walletId,
      after: { cause: nameOfCause(cause), position, proof, blockchainId },
    };
    await recordActivity(tx, origin, { ...entry, action: 'outgoing.dead' });
    if (isOurs || (await wasRestoredSince(tx, versions[0]?.signedAt ?? origin.now))) return;
    await recordActivity(tx, origin, { ...entry, action: 'wallet.position-taken' });
    const taken = { walletId, blockchainId, position, outgoingId: id };
    await deps.emit(tx, positionEvents['wallet.position-taken'](null, taken));
  });
}
