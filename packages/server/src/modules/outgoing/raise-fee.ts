import type { Outgoing, Version } from './outgoing.ts';
import { isHeldByNonce, type Sending } from './sending.ts';
import { signNext } from './sign-next.ts';

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
  if (outgoing.position === null && !isHeldByNonce(outgoing, last)) {
    throw new RangeError(`${last.hash} has no place that another could take`);
  }
  const action = kind === 'filler' ? 'outgoing.filler-signed' : 'outgoing.fee-raised';
  const before = { hash: last.hash, feeUnitsMax: String(last.feeUnitsMax) };
  return signNext(work, outgoing, last, {
    kind,
    outbids: outgoing.position !== null,
    entry: { action, before },
    event: 'outgoing.fee-raised',
  });
}
