import { hoursAfter, minutesAfter } from '@coffer/kernel/clock.ts';
import { ChainUnavailable, WrongChain } from '../../../chains/port/failures.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bySystem, type Origin } from '../../activity/index.ts';
import { openChain, type ChainDeps } from '../../assets/index.ts';
import { outgoingOf } from '../../outgoing/index.ts';
import type { Payout } from '../payout/payout.ts';
import { movePayout, notePayout, type Recording } from '../payout/record-payout.ts';
import { findPayouts, lockPayouts, writePayout } from '../payout/store.ts';
import { selectUnseen, unitsLeft } from './send-store.ts';

const atOnceMax = 20;
const lookAgainMinutes = 10;
/** So long nobody has to have seen the token move. */
const provenAfterHours = 24;

export const unseen = {
  code: 'TOKEN_NOT_SEEN',
  reason: `It was carried out, and no node shows that the token moved in it. Nodes are asked again for ${provenAfterHours} hours: look at the transaction in an explorer.`,
};

const notMoved = {
  failureCode: 'TOKEN_NOT_MOVED',
  failureReason: `The transaction succeeded, and for ${provenAfterHours} hours no node has shown that the token moved in it: only the fee was spent.`,
};

type Looking = ChainDeps & Recording & Pick<Deps, 'clock'>;

export async function noteUnseen(deps: Recording, tx: Tx, origin: Origin, payout: Payout): Promise<void> {
  const { code, reason } = unseen;
  const nextTryAt = minutesAfter(origin.now, lookAgainMinutes);
  const change = { waitingCode: code, waitingReason: reason, nextTryAt };
  await notePayout(deps, tx, origin, payout, 'payout.waiting', { change, detail: { code, reason } });
}

/**
 * Looks anew at tokens that nobody saw move in a transaction that succeeded. Only after a day, and where a node then tells the
 * transaction without it, nothing was paid.
 */
export async function lookForTokens(deps: Looking): Promise<void> {
  const ids = await selectUnseen(deps.db, unseen.code, deps.clock.now(), atOnceMax);
  for (const payout of await findPayouts(deps.db, ids)) {
    const told = await tell(deps, payout);
    await inTransaction(deps.db, async (tx) => {
      const [locked] = await lockPayouts(tx, [payout.id]);
      if (locked?.status === 'sent' && locked.waitingCode === unseen.code) await decide(deps, tx, locked, told);
    });
  }
}

type Told = 'moved' | 'still' | 'untold';

/** What nodes say of the transaction now. */
async function tell(deps: Looking, { blockchainCode, txHash, contract, fromAddress }: Payout): Promise<Told> {
  const chain = txHash === null ? undefined : await openChain(deps, blockchainCode);
  if (!chain || txHash === null) return 'untold';
  try {
    const seen = await chain.transaction(txHash);
    if (seen?.state !== 'included') return 'untold';
    return seen.transfers.some((one) => one.contract === contract && one.from === fromAddress) ? 'moved' : 'still';
  } catch (error) {
    if (error instanceof ChainUnavailable || error instanceof WrongChain) return 'untold';
    throw error;
  }
}

async function decide(deps: Looking, tx: Tx, payout: Payout, told: Told): Promise<void> {
  const { blockchainId, walletId, contract, txHash, outgoingId } = payout;
  const origin = bySystem('payouts', deps.clock.now());
  const left = contract && txHash ? await unitsLeft(tx, { blockchainId, txHash, walletId, contract }) : 0n;
  if (told === 'moved' || left > 0n) {
    await movePayout(deps, tx, origin, payout, 'processed');
    return;
  }
  const sent = outgoingId === null ? undefined : (await outgoingOf(tx, [outgoingId])).get(outgoingId);
  const since = sent?.status === 'confirmed' ? sent.statusAt : origin.now;
  if (told === 'still' && hoursAfter(since, provenAfterHours) <= origin.now) {
    await movePayout(deps, tx, origin, payout, 'failed', {
      change: notMoved,
      detail: { code: notMoved.failureCode, reason: notMoved.failureReason },
    });
    return;
  }
  await writePayout(tx, { ...payout, nextTryAt: minutesAfter(origin.now, lookAgainMinutes) });
}
