import type { Fate } from '../../../chains/port/port.ts';
import { wasRestoredSince } from '../../history/index.ts';
import { broadcastSigned } from './broadcast-signed.ts';
import { bury } from './bury.ts';
import { changeOutgoing, letWait } from '../orders/change-outgoing.ts';
import { findGap, fillGap } from './fill-gap.ts';
import { isPaying } from '../orders/intent.ts';
import { noteTaken, markStuck } from '../orders/move-outgoing.ts';
import type { Outgoing, Version } from '../orders/outgoing.ts';
import { selectPlaceInLine } from '../positions/sender-store.ts';
import { canBeOutbid, isHeldByNonce, sendLimits, sentOf, type Sending } from '../orders/sending.ts';
import { selectVersions } from '../orders/version-store.ts';
import { wishFor } from './wish-for.ts';

const takenTryAgainMs = 15_000;

/**
 * Looks what became of something signed, and does what it needs: gives it to the chain again, buries it, or wishes for another
 * signature where its fee is too low or where it lapsed.
 */
export async function followSent(work: Sending, outgoing: Outgoing): Promise<void> {
  const { deps, chain } = work;
  const versions = await selectVersions(deps.db, [outgoing.id]);
  const last = versions.at(-1);
  if (!last) throw new Error(`outgoing transaction ${outgoing.id} is signed without a signature`);
  if (last.sends === 0) return handOver(work, outgoing, versions, last);
  const fates = await Promise.all(versions.map((version) => chain.fate(sentOf(outgoing, version))));
  const orders = fates.filter((_fate, at) => versions[at]?.kind === 'order');
  if (orders.every((fate) => fate.state === 'dead')) {
    const isOver = last.validUntil === null || outgoing.waitingCode === 'SIGNER_REFUSES';
    if (isOver || (await mayBePaid(work, outgoing, versions))) return bury(work, outgoing, versions, fates);
    // In no block, and whoever wanted it still does.
    return wishFor(work, outgoing, last, 'lapsed');
  }
  // Who stands in a block is told by the watcher, together with the books.
  if (fates.some(isInBlock)) return later(work, outgoing);
  if (fates.at(-1)?.state === 'pending') return push(work, outgoing, last);
  return handOver(work, outgoing, versions, last);
}

/**
 * What a restored database has of its signatures may not be the last of them: a later one may have been included. That what is here
 * has lapsed is no proof for a payout then, and a person looks before it is signed anew. A sweep that was carried out costs its fee.
 */
async function mayBePaid({ deps }: Sending, { kind }: Outgoing, [first]: readonly Version[]): Promise<boolean> {
  return isPaying({ kind }) && first !== undefined && wasRestoredSince(deps.db, first.signedAt);
}

async function handOver(work: Sending, outgoing: Outgoing, versions: readonly Version[], last: Version): Promise<void> {
  const told = await broadcastSigned(work, outgoing, last);
  if (told.outcome === 'accepted' || told.retry) return;
  await freePosition(work, outgoing, versions, last);
}

/** No node will ever take these bytes. Either somebody has their place already, or a filler takes it. */
async function freePosition(
  work: Sending,
  outgoing: Outgoing,
  versions: readonly Version[],
  last: Version,
): Promise<void> {
  const { deps, chain } = work;
  const { from, position } = outgoing;
  // What lapses is waited for: nodes say no until the chain proves that it did. Nothing waits behind it.
  const isHeld = isHeldByNonce(outgoing, last);
  if (!isHeld && (position === null || !chain.positions)) return;
  const fates = await Promise.all(versions.map((version) => chain.fate(sentOf(outgoing, version))));
  if (fates.some((fate) => fate.state === 'pending' || isInBlock(fate))) return later(work, outgoing);
  if (position !== null && chain.positions && (await chain.positions.next(from)) > position) {
    const reason = `Something else has its position ${position}; it is given up once that is final.`;
    return letWait(deps, outgoing, { code: 'POSITION_TAKEN', reason, tryAgainMs: takenTryAgainMs });
  }
  const refusedForMs = deps.clock.now().getTime() - last.signedAt.getTime();
  if (refusedForMs < sendLimits.refusedForGoodMs || (isHeld && last.kind === 'filler')) return;
  await wishFor(work, outgoing, last, 'refused');
}

/** It waits for its block. First in line for too long, it is stuck: a higher fee is wished for, or what it waits for is filled. */
async function push(work: Sending, outgoing: Outgoing, last: Version): Promise<void> {
  const { deps, blockchain } = work;
  const { ahead, freeSince } = await selectPlaceInLine(deps.db, outgoing);
  const { stuckAfterMs } = deps.chains.rules(blockchain.code).facts;
  const since = Math.max(last.signedAt.getTime(), freeSince?.getTime() ?? 0);
  if (ahead || deps.clock.now().getTime() - since < stuckAfterMs) return later(work, outgoing);
  const isFollowed = await changeOutgoing(deps, outgoing, (tx, locked) => markStuck(deps, tx, locked));
  if (!isFollowed) return;
  if (!canBeOutbid(work, outgoing)) return later(work, outgoing);
  const gap = await findGap(work, outgoing);
  if (gap && 'waiting' in gap) return letWait(deps, outgoing, gap.waiting);
  if (gap) {
    await fillGap(work, outgoing, gap.position);
    return later(work, outgoing);
  }
  await wishFor(work, outgoing, last, 'stuck');
}

async function later({ deps }: Sending, outgoing: Outgoing): Promise<void> {
  await changeOutgoing(deps, outgoing, (tx, locked) => noteTaken(deps, tx, locked, sendLimits.lookAgainMs));
}

function isInBlock({ state }: Fate): boolean {
  return state === 'included' || state === 'failed';
}
