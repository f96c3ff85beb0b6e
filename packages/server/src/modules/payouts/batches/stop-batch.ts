import type { Body } from '@coffer/contract/endpoint.ts';
import { fault } from '@coffer/contract/errors.ts';
import type { BatchDetail, rejectPayoutBatch as endpoint } from '@coffer/contract/money-out/payout-batches.ts';
import { authorize, nameOf, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { cancelIntent } from '../../outgoing/index.ts';
import type { StopDeps } from '../deciding/stop-payout.ts';
import { insertApprovals } from '../payout/approval-store.ts';
import type { Payout } from '../payout/payout.ts';
import { payoutStatus } from '../payout/payout-status.ts';
import { movePayouts } from '../payout/record-payout.ts';
import { lockPayouts } from '../payout/store.ts';
import type { ShowDeps } from '../reading/payout-view.ts';
import { payoutsOf } from './batch-store.ts';
import { findVisibleBatch, showBatch } from './view-batch.ts';

type Why = { code: string; reason: string };

/** One of those who approve says no to all that is not signed. It needs no proof, since nothing goes by it. */
export async function rejectPayoutBatch(
  deps: StopDeps & ShowDeps,
  call: Call<MemberSubject>,
  id: number,
  why: Body<typeof endpoint>,
): Promise<BatchDetail> {
  authorize(call.subject, 'payouts:approve');
  return inTransaction(call.db, async (tx) => {
    const stopped = await stopAll(deps, tx, call, id, 'rejected', why);
    const { memberId, sessionId } = call.subject;
    const word = { memberId, sessionId, verdict: 'rejected', means: 'none', at: call.now } as const;
    await insertApprovals(
      tx,
      stopped.map((payout) => ({ ...word, payoutId: payout.id, intentHash: payout.intentHash })),
    );
    return showBatch(deps, { ...call, db: tx }, id);
  });
}

/** Takes all of it back that is not signed. */
export async function cancelPayoutBatch(
  deps: StopDeps & ShowDeps,
  call: Call<MemberSubject>,
  id: number,
): Promise<BatchDetail> {
  authorize(call.subject, 'payouts:create');
  return inTransaction(call.db, async (tx) => {
    await stopAll(deps, tx, call, id, 'cancelled', {
      code: 'CANCELLED',
      reason: `Cancelled by ${nameOf(call.subject)}.`,
    });
    return showBatch(deps, { ...call, db: tx }, id);
  });
}

/** What is signed already goes on: the chain decides about it. Gives the others as they stood. */
async function stopAll(
  deps: StopDeps,
  tx: Tx,
  call: Call<MemberSubject>,
  id: number,
  to: 'rejected' | 'cancelled',
  { code, reason }: Why,
): Promise<Payout[]> {
  const batch = await findVisibleBatch(tx, call.subject.projects, id);
  const stoppable: Payout[] = [];
  for (const payout of await lockPayouts(tx, await payoutsOf(tx, id, 'stoppable'))) {
    const { status, outgoingId } = payout;
    if (!payoutStatus.isAmong('stoppable', status)) continue;
    if (outgoingId === null || (await cancelIntent(deps, tx, outgoingId))) stoppable.push(payout);
  }
  if (stoppable.length === 0) throw fault('INVALID_STATE', 'No payout of this file can be stopped any more.');
  const change = { failureCode: code, failureReason: reason };
  await movePayouts(
    deps,
    tx,
    call,
    stoppable.map((payout) => ({ payout, to, change, detail: { code, reason } })),
  );
  await recordActivity(tx, call, {
    action: `payout-batch.${to}`,
    entity: 'payout_batch',
    entityId: id,
    projectId: batch.projectId,
    after: { fileName: batch.fileName, payouts: stoppable.length, code, reason },
  });
  return stoppable;
}
