import { refused } from '../deeds/deed.ts';
import { letWait } from '../orders/change-outgoing.ts';
import type { Outgoing } from '../orders/outgoing.ts';
import { outgoingStatus } from '../orders/outgoing-status.ts';
import { canBeOutbid, isHeldByNonce, sentOf } from '../orders/sending.ts';
import { findOutgoing } from '../orders/store.ts';
import { selectVersions } from '../orders/version-store.ts';
import { dropWish, type Wish } from '../orders/wish-store.ts';
import { signNext, type Before } from './sign-next.ts';
import type { Signing } from './signing.ts';

/** Each raises it by an eighth or more: whoever wishes for more of them burns what a wallet has. */
const raisesMax = 8;

/**
 * What was wished for, if its last version still is the last and stands in no block. Says whether it signed; otherwise it waits
 * and says why.
 */
export async function signWished(work: Signing, wish: Wish): Promise<boolean> {
  const { db } = work.deps;
  const [outgoing] = await findOutgoing(db, [wish.outgoingId]);
  const versions = await selectVersions(db, [wish.outgoingId]);
  const last = versions.at(-1);
  if (!outgoing || !last || last.version !== wish.behind || !outgoingStatus.isAmong('unseen', outgoing.status)) {
    await dropWish(db, wish);
    return false;
  }
  return wish.why === 'lapsed'
    ? renew(work, outgoing, { versions, last })
    : raiseFee(work, wish, outgoing, { versions, last });
}

/**
 * Once more at its own position, or of its own coins, at a fee that outbids the last: for the same payee, or as a filler that
 * sends nothing. Whichever of them comes into a block, it is one.
 */
async function raiseFee(work: Signing, wish: Wish, outgoing: Outgoing, before: Before): Promise<boolean> {
  const { deps, chain } = work;
  const { last } = before;
  const outbids = canBeOutbid(work, outgoing);
  if (!outbids && !isHeldByNonce(outgoing, last)) {
    throw new RangeError(`${last.hash} has no place that another could take`);
  }
  // Nobody's fee is too low for a block before any node has it.
  if (wish.why === 'stuck' && (await chain.fate(sentOf(outgoing, last))).state !== 'pending') return false;
  if (last.version > raisesMax) {
    await letWait(deps, outgoing, refused(`its fee was raised ${raisesMax} times.`));
    return false;
  }
  const kind = wish.why === 'refused' ? 'filler' : last.kind;
  const action = kind === 'filler' ? 'outgoing.filler-signed' : 'outgoing.fee-raised';
  return signNext(work, outgoing, before, {
    kind,
    outbids,
    isAnew: false,
    entry: { action, before: { hash: last.hash, feeUnitsMax: String(last.feeUnitsMax) } },
    event: 'outgoing.fee-raised',
  });
}

/**
 * All that was signed for it has lapsed, and the chain proves that none of it will ever be in a block: only then it is signed anew. The
 * chain is asked about what the database has, which is judged next: none of the journal's lines may be missing there, or be another.
 */
async function renew(work: Signing, outgoing: Outgoing, before: Before): Promise<boolean> {
  const { chain } = work;
  const { versions, last } = before;
  const fates = await Promise.all(versions.map((version) => chain.fate(sentOf(outgoing, version))));
  const proofs = fates.flatMap((fate) => (fate.state === 'dead' ? [fate.proof] : []));
  // Whoever wished for it may have asked other nodes: it is looked at again.
  if (last.validUntil === null || proofs.length !== versions.length) return false;
  return signNext(work, outgoing, before, {
    kind: 'order',
    outbids: false,
    isAnew: true,
    entry: { action: 'outgoing.signed-again', before: { hash: last.hash, proof: proofs.at(-1) ?? '' } },
    event: 'outgoing.signed-again',
  });
}
