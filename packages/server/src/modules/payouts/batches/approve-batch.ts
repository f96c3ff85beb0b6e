import type { Body } from '@coffer/contract/endpoint.ts';
import { fault, invalid } from '@coffer/contract/errors.ts';
import type { approvePayoutBatch as endpoint, BatchDetail } from '@coffer/contract/money-out/payout-batches.ts';
import { authorize, requireStepUp, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { refuseUnproven } from '../deciding/refuse-unproven.ts';
import { insertApprovals } from '../payout/approval-store.ts';
import { batchHash } from '../payout/batch-hash.ts';
import { intentHash } from '../payout/intent-hash.ts';
import type { Payout } from '../payout/payout.ts';
import { movePayouts, notePayouts, type Recording } from '../payout/record-payout.ts';
import { lockPayouts } from '../payout/store.ts';
import { validApprovalsOf } from '../payout/valid-approvals.ts';
import { weighAllAgain } from '../payout/weigh-again.ts';
import type { ShowDeps } from '../reading/payout-view.ts';
import { payoutsOf, type Batch } from './batch-store.ts';
import { findVisibleBatch, judgeBatch, showBatch } from './view-batch.ts';
import { alikeAmong, samplesOf } from './waiting-lines.ts';

type Given = Body<typeof endpoint>;

/** A person stands for each payout of a file as it stands: what can be approved by now goes with as many as it needs. */
export async function approvePayoutBatch(
  deps: Recording & ShowDeps,
  call: Call<MemberSubject>,
  id: number,
  given: Given,
): Promise<BatchDetail> {
  authorize(call.subject, 'payouts:approve');
  return inTransaction(call.db, async (tx) => {
    const batch = await findVisibleBatch(tx, call.subject.projects, id);
    if (given.means === 'step_up') requireStepUp(call.subject, call.now);
    // Somebody else may have decided about some of them meanwhile.
    const locked = await lockPayouts(tx, await payoutsOf(tx, id, 'waiting'));
    const waiting = locked.filter(({ status }) => status === 'pending-approval');
    if (waiting.length === 0) throw fault('INVALID_STATE', 'No payout of this file waits for approval.');
    // What somebody changed behind our back is another file than the one that was shown.
    const isTrue = waiting.every((payout) => payout.intentHash === intentHash(deps, payout));
    if (!isTrue || given.batchHash !== batchHash(waiting)) {
      throw fault('CONFLICT', 'The file was changed since you saw it: look at it again.');
    }
    const inTx = { ...call, db: tx };
    const { ready, bar } = await judgeBatch(deps, inTx, waiting);
    if (ready.length === 0) throw fault('FORBIDDEN', bar ?? 'No payout of this file can be approved now.');
    await refuseUnproven(tx, call, ready, given.means);
    await refuseUnderPolicy(deps, tx, call, batch, ready);
    refuseUntyped(samplesOf(deps, ready, await alikeAmong(tx, batch.projectId, ready)), given);
    await approveAll(deps, tx, call, ready, given.means);
    await recordActivity(tx, call, {
      action: 'payout-batch.approved',
      entity: 'payout_batch',
      entityId: id,
      projectId: batch.projectId,
      after: { fileName: batch.fileName, payouts: ready.length, batchHash: given.batchHash },
    });
    return showBatch(deps, inTx, id);
  });
}

async function approveAll(
  deps: Recording & ShowDeps,
  tx: Tx,
  call: Call<MemberSubject>,
  ready: readonly Payout[],
  means: Given['means'],
): Promise<void> {
  const { memberId, sessionId } = call.subject;
  const word = { memberId, sessionId, verdict: 'approved', means, at: call.now } as const;
  await insertApprovals(
    tx,
    ready.map((payout) => ({ ...word, payoutId: payout.id, intentHash: payout.intentHash })),
  );
  const valid = await validApprovalsOf(deps, tx, ready, call.now);
  const counted = ready.map((payout) => {
    const approvals = valid.get(payout.id)?.length ?? 0;
    return {
      payout,
      isEnough: approvals >= payout.approvalsNeeded,
      detail: { approvals, needed: payout.approvalsNeeded },
    };
  });
  const [enough, others] = [counted.filter((one) => one.isEnough), counted.filter((one) => !one.isEnough)];
  const notes = others.map(({ payout, detail }) => ({ payout, detail, event: 'payout.approval-given' }) as const);
  await notePayouts(deps, tx, call, notes);
  await movePayouts(
    deps,
    tx,
    call,
    enough.map(({ payout, detail }) => ({ payout, detail, to: 'pending' }) as const),
  );
}

/** What has become another policy since, or another standing of who asked, holds for what waits: whoever looks anew sees it. */
async function refuseUnderPolicy(
  deps: Recording & ShowDeps,
  tx: Tx,
  call: Call<MemberSubject>,
  { projectId }: Batch,
  ready: readonly Payout[],
): Promise<void> {
  if (ready.some(({ approvalsExpireAt }) => approvalsExpireAt !== null && approvalsExpireAt <= call.now)) {
    throw fault('CONFLICT', 'It could be approved until a moment ago: it is renewed within a minute.');
  }
  const weighed = await weighAllAgain(deps, tx, projectId, ready, call.now);
  const changed = ready.flatMap((payout) => {
    const now = weighed.get(payout.id);
    if (!now) throw new Error(`the payout ${payout.id} was not weighed`);
    if ('refusal' in now) throw fault('FORBIDDEN', `Line ${payout.batchLine}: ${now.refusal}`);
    const isSame =
      now.policyVersion === payout.policyVersion &&
      now.approvalsNeeded === payout.approvalsNeeded &&
      now.mayGoAt?.getTime() === payout.mayGoAt?.getTime();
    return isSame ? [] : [{ payout, event: 'payout.approval-lapsed', change: now } as const];
  });
  if (changed.length === 0) return;
  await notePayouts(deps, tx, call, changed);
  throw fault('CONFLICT', 'What this file needs has changed since it was requested: look at it again.', {
    keepsWork: true,
  });
}

function refuseUntyped(samples: readonly Payout[], { addressEnds }: Given): void {
  const typed = new Map(addressEnds.map(({ payoutID, addressEnd }) => [payoutID, addressEnd]));
  for (const { id, batchLine, toAddress } of samples) {
    if (typed.get(id)?.toLowerCase() === toAddress.slice(-6).toLowerCase()) continue;
    const message = `must have the last six characters of the address of line ${batchLine}: it was not paid before`;
    throw invalid({ path: 'addressEnds', message });
  }
}
