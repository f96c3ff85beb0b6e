import type { Outgoing, Version } from '../orders/outgoing.ts';
import { isHeldByNonce, type Sending } from '../orders/sending.ts';
import { signNext } from './sign-next.ts';

/** What has neither a position nor coins waits on: nothing could take its place. */
export function canBeOutbid({ chain }: Pick<Sending, 'chain'>, { position }: Pick<Outgoing, 'position'>): boolean {
  return position !== null || chain.coins !== undefined;
}

/**
 * Signs it once more at its own position, or of its own coins, at a fee that outbids the last: for the same payee, or as a
 * filler that sends nothing. Whichever of them comes into a block, it is one. Says whether it signed; otherwise it waits and
 * says why.
 */
export async function raiseFee(
  work: Sending,
  outgoing: Outgoing,
  last: Version,
  kind: Version['kind'],
): Promise<boolean> {
  const outbids = canBeOutbid(work, outgoing);
  if (!outbids && !isHeldByNonce(outgoing, last)) {
    throw new RangeError(`${last.hash} has no place that another could take`);
  }
  const action = kind === 'filler' ? 'outgoing.filler-signed' : 'outgoing.fee-raised';
  const before = { hash: last.hash, feeUnitsMax: String(last.feeUnitsMax) };
  return signNext(work, outgoing, last, {
    kind,
    outbids,
    entry: { action, before },
    event: 'outgoing.fee-raised',
  });
}
