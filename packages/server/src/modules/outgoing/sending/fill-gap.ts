import { cause } from '../../../platform/cause.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import { doubtful, tooHigh, whoCanAct } from '../positions/choose-position.ts';
import { intend } from '../orders/intend.ts';
import { findOutgoing } from '../orders/store.ts';
import type { Waiting } from '../orders/move-outgoing.ts';
import type { Outgoing } from '../orders/outgoing.ts';
import { sendLimits, type SendDeps, type Sending } from '../orders/sending.ts';
import { countGaps, countGivenUp, isGivenOut } from '../positions/sender-store.ts';

type Gap = { position: number } | { waiting: Waiting };

const hourMs = 3_600_000;
const tryAgainMs = 60_000;

/**
 * A position below that nobody uses: somebody else had sent something there, and the chain has forgotten it. Whatever comes
 * after it waits for ever. Null where there is none. One that is too far below is nobody's gap, and no node makes us send empty
 * transactions without end.
 */
export async function findGap({ deps, chain, blockchain }: Sending, outgoing: Outgoing): Promise<Gap | null> {
  const next = await chain.positions?.next(outgoing.from);
  if (outgoing.position === null || next === undefined || next >= outgoing.position) return null;
  if (await isGivenOut(deps.db, outgoing, next)) return null;
  if (outgoing.position - next > sendLimits.jumpMax) {
    return { waiting: doubtful(tooHigh(blockchain.name, outgoing.position, next), tryAgainMs) };
  }
  const hourAgo = new Date(deps.clock.now().getTime() - hourMs);
  if ((await countGaps(deps.db, outgoing, hourAgo)) < sendLimits.gapsAnHourMax) return { position: next };
  const reason =
    `${sendLimits.gapsAnHourMax} empty transactions of this wallet were sent on ${blockchain.name} within an hour to close gaps ` +
    `in its numbering; no more are sent for now. ${whoCanAct}`;
  return { waiting: doubtful(reason, tryAgainMs) };
}

/**
 * Sends nothing to its own sender there. Also others may have thought of it: it is done once for each position, and again only
 * where a filler was given up before anybody signed it.
 */
export async function fillGap({ deps }: Sending, outgoing: Outgoing, position: number): Promise<void> {
  await inTransaction(deps.db, (tx) => intendFiller(deps, tx, outgoing, position));
}

/**
 * The same where an order was signed in vain and nothing else has its place by now: only what takes it proves what became of that
 * signature, and nothing else may come to do so.
 */
export async function fillPlace(
  deps: Pick<SendDeps, 'clock' | 'emit'>,
  tx: Tx,
  outgoingId: number,
  position: number,
): Promise<void> {
  const [order] = await findOutgoing(tx, [outgoingId]);
  if (order?.status !== 'cancelled' || (await isGivenOut(tx, order, position))) return;
  await intendFiller(deps, tx, order, position);
}

async function intendFiller(
  deps: Pick<SendDeps, 'clock' | 'emit'>,
  tx: Tx,
  { blockchainId, walletId, from, feeUnitsMax }: Outgoing,
  position: number,
): Promise<void> {
  const empty = { to: from, contract: null, units: 0n, feeUnitsMax, position };
  const givenUp = await countGivenUp(tx, { blockchainId, from }, position);
  const again = givenUp === 0 ? [] : [givenUp];
  const closing = cause('gap', blockchainId, from, position, ...again);
  await intend(deps, tx, { cause: closing, kind: 'gap', blockchainId, walletId, from, ...empty });
}
