import type { Broadcast } from '../../../chains/port/port.ts';
import { changeOutgoing } from '../orders/change-outgoing.ts';
import { noteTaken, waitOutgoing } from '../orders/move-outgoing.ts';
import type { Outgoing, Version } from '../orders/outgoing.ts';
import { sendLimits, type Sending } from '../orders/sending.ts';
import { noteSent } from '../orders/version-store.ts';

const refusedTryAgainMs = 15_000;

/**
 * Gives the bytes to the chain, as often as needed: they are the same each time. What the answer says is only noted; whether
 * it was taken shows in the chain.
 */
export async function broadcastSigned(work: Sending, outgoing: Outgoing, version: Version): Promise<Broadcast> {
  const { deps, chain, blockchain } = work;
  const told = await chain.broadcast({ hash: version.hash, bytes: version.bytes });
  await changeOutgoing(deps, outgoing, async (tx, locked) => {
    const refusal = told.outcome === 'refused' ? told.reason : null;
    await noteSent(tx, version, blockchain.id, deps.clock.now(), refusal);
    if (refusal !== null) {
      const reason = `Nodes do not take it: ${refusal}`;
      return waitOutgoing(deps, tx, locked, { code: 'REFUSED', reason, tryAgainMs: refusedTryAgainMs });
    }
    return noteTaken(deps, tx, locked, sendLimits.lookAgainMs);
  });
  return told;
}
