import type { Anchor, SendOrder } from '../../../chains/port/port.ts';
import type { Waiting } from '../orders/move-outgoing.ts';
import type { Sending } from '../orders/sending.ts';

/** What an order has to know of its chain, and since when that is known. */
export type Anchored = { anchor: Anchor; askedAt: Date };

export const grownOld: Waiting = {
  code: 'QUEUED',
  reason: 'It took too long until it could be signed: the chain is asked anew.',
  tryAgainMs: 1_000,
};

/** Asked before anything is locked: whoever signs looks again at how old it is. */
export async function anchorOrder({ deps, chain }: Sending, order: SendOrder): Promise<Anchored> {
  const askedAt = deps.clock.now();
  return { anchor: await chain.anchor(order), askedAt };
}

export function isFresh({ anchor: { freshForMs = Infinity }, askedAt }: Anchored, now: Date): boolean {
  return now.getTime() - askedAt.getTime() <= freshForMs;
}
