import { hoursAfter, minutesAfter } from '@coffer/kernel/clock.ts';
import { ChainUnavailable, WrongChain } from '../../../chains/port/failures.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bySystem } from '../../activity/index.ts';
import { openChain, type ChainDeps } from '../../assets/index.ts';
import { outgoingOf } from '../../outgoing/index.ts';
import type { Payout } from '../payout/payout.ts';
import { movePayout, type Recording } from '../payout/record-payout.ts';
import { findPayouts, lockPayouts } from '../payout/store.ts';
import { writePayouts } from '../payout/write-store.ts';
import { leftFor } from './departure-store.ts';
import { elsewhere, lookAgainMinutes, noteDoubt, provenAfterHours, unseen } from './doubts.ts';
import { payeesOf, selectUnseen } from './send-store.ts';

const atOnceMax = 20;

const notMoved = {
  failureCode: 'TOKEN_NOT_MOVED',
  failureReason: `The transaction succeeded, and for ${provenAfterHours} hours no node has shown that the token moved in it: only the fee was spent.`,
};

type Looking = ChainDeps & Recording & Pick<Deps, 'clock'>;

/**
 * Looks anew at tokens that nobody saw move in a transaction that succeeded. Only after a day, and where nodes then agree that it has
 * none in it, nothing was paid.
 */
export async function lookForTokens(deps: Looking): Promise<void> {
  const ids = await selectUnseen(deps.db, unseen.code, deps.clock.now(), atOnceMax);
  for (const payout of await findPayouts(deps.db, ids)) {
    // First, so that one whose nodes say something unheard of keeps nobody else waiting.
    await lookAt(deps, payout.id, (tx, locked) => lookLater(tx, locked, deps.clock.now()));
    const hasMoved = await ask(deps, payout);
    await lookAt(deps, payout.id, (tx, locked) => decide(deps, tx, locked, hasMoved));
  }
}

async function lookAt(deps: Looking, id: number, look: (tx: Tx, locked: Payout) => Promise<void>): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const [locked] = await lockPayouts(tx, [id]);
    if (locked?.status === 'sent' && locked.waitingCode === unseen.code) await look(tx, locked);
  });
}

function lookLater(tx: Tx, payout: Payout, now: Date): Promise<void> {
  return writePayouts(tx, [{ ...payout, nextTryAt: minutesAfter(now, lookAgainMinutes) }]);
}

type Moved = boolean | 'elsewhere' | null;

/** What all nodes say of the transaction now; null while they do not agree that nothing moved. */
async function ask(
  deps: Looking,
  { blockchainCode, outgoingId, txHash, contract, fromAddress: from, toAddress: to }: Payout,
): Promise<Moved> {
  if (txHash === null || contract === null || outgoingId === null) return null;
  const chain = await openChain(deps, blockchainCode);
  try {
    const move = { hash: txHash, contract, from };
    const moved = (await chain?.hasMoved?.({ ...move, to })) ?? null;
    const payees = moved === false ? await payeesOf(deps.db, outgoingId) : [];
    if (payees.length === 0) return moved;
    const strayed = (await chain?.hasMoved?.({ ...move, notTo: payees })) ?? null;
    return strayed === true ? 'elsewhere' : strayed;
  } catch (error) {
    if (error instanceof ChainUnavailable || error instanceof WrongChain) return null;
    throw error;
  }
}

async function decide(deps: Looking, tx: Tx, payout: Payout, hasMoved: Moved): Promise<void> {
  const { outgoingId } = payout;
  const origin = bySystem('payouts', deps.clock.now());
  const left = outgoingId === null ? 0n : (await leftFor(tx, outgoingId, payout.id)).units;
  if (hasMoved === true || left > 0n) {
    await movePayout(deps, tx, origin, payout, 'processed');
    return;
  }
  const sent = outgoingId === null ? undefined : (await outgoingOf(tx, [outgoingId])).get(outgoingId);
  const since = sent?.status === 'confirmed' ? sent.statusAt : origin.now;
  if (hasMoved === null || hoursAfter(since, provenAfterHours) > origin.now) return;
  if (hasMoved === 'elsewhere') {
    await noteDoubt(deps, tx, origin, payout, elsewhere);
    return;
  }
  await movePayout(deps, tx, origin, payout, 'failed', {
    change: notMoved,
    detail: { code: notMoved.failureCode, reason: notMoved.failureReason },
  });
}
