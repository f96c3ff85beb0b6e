import type { Fate } from '../../../chains/port/port.ts';
import type { Outgoing, Version } from '../orders/outgoing.ts';
import type { Sending } from '../orders/sending.ts';
import { signNext } from './sign-next.ts';

/**
 * All that was signed for it has lapsed, and the chain proves that none of it will ever be in a block: only then it is signed
 * anew. Says whether it signed; otherwise it waits and says why.
 */
export async function renew(
  work: Sending,
  outgoing: Outgoing,
  last: Version,
  fates: readonly Fate[],
): Promise<boolean> {
  const proofs = fates.flatMap((fate) => (fate.state === 'dead' ? [fate.proof] : []));
  if (proofs.length !== last.version) throw new RangeError(`not every version of ${outgoing.id} is proven dead`);
  const before = { hash: last.hash, proof: proofs.at(-1) ?? '' };
  const entry = { action: 'outgoing.signed-again', before };
  return signNext(work, outgoing, last, { kind: 'order', outbids: false, entry, event: 'outgoing.signed-again' });
}
