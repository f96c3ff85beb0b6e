import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bySystem } from '../../activity/index.ts';
import { cancelIntent, outgoingOf, type OutgoingView } from '../../outgoing/index.ts';
import type { Payout } from '../payout/payout.ts';
import { movePayout, type Recording } from '../payout/record-payout.ts';
import { payoutStatus } from '../payout/payout-status.ts';
import { lockPayouts } from '../payout/store.ts';
import { selectFound } from './departure-store.ts';

const atOnceMax = 20;

type Believing = Recording & Pick<Deps, 'db' | 'clock'>;

/**
 * What was held to have failed, and left the hot wallet after all, is paid: the books know it from the watcher of the chain. A retry
 * that nobody has signed is taken back.
 */
export async function believeDepartures(deps: Believing): Promise<void> {
  for (const { payoutId, outgoingId } of await selectFound(deps.db, atOnceMax)) {
    await inTransaction(deps.db, async (tx) => {
      const [payout] = await lockPayouts(tx, [payoutId]);
      const sent = (await outgoingOf(tx, [outgoingId])).get(outgoingId);
      if (payout && sent) await believe(deps, tx, payout, sent);
    });
  }
}

async function believe(deps: Believing, tx: Tx, payout: Payout, sent: OutgoingView): Promise<void> {
  if (!payoutStatus.isAmong('revisited', payout.status)) return;
  const other = payout.outgoingId === sent.id ? null : payout.outgoingId;
  // What is signed by now can be taken back no more.
  if (other !== null && !(await cancelIntent(deps, tx, other))) return;
  const origin = bySystem('payouts', deps.clock.now());
  const { hash: txHash, blockHeight, feeUnits, id: outgoingId } = sent;
  const place = { txHash, blockHeight, feeUnits, outgoingId, failureCode: null, failureReason: null };
  const stopped = payout.status === 'pending' ? await movePayout(deps, tx, origin, payout, 'pending-approval') : payout;
  const detail = {
    ...(txHash === null ? {} : { transactionHash: txHash }),
    ...(blockHeight === null ? {} : { blockHeight }),
  };
  await movePayout(deps, tx, origin, stopped, 'processed', { change: place, detail });
}
