import { changeOutgoing } from '../orders/change-outgoing.ts';
import type { Outgoing, Version } from '../orders/outgoing.ts';
import { sendLimits, type Sending } from '../orders/sending.ts';
import { writeOutgoing } from '../orders/store.ts';
import { insertWish, type Wish } from '../orders/wish-store.ts';

/** Asks whoever signs for another signature behind the last. What that waits for is said by them, and stays said. */
export async function wishFor(
  { deps }: Sending,
  outgoing: Outgoing,
  { version: behind }: Version,
  why: Wish['why'],
): Promise<void> {
  await changeOutgoing(deps, outgoing, async (tx, locked) => {
    const now = deps.clock.now();
    await insertWish(tx, { outgoingId: locked.id, behind, why }, now);
    const nextTryAt = new Date(now.getTime() + sendLimits.lookAgainMs);
    await writeOutgoing(tx, { ...locked, nextTryAt });
  });
}
