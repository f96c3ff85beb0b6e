import type { Body } from '@coffer/contract/endpoint.ts';
import { fault } from '@coffer/contract/errors.ts';
import type { BatchDetail, createPayoutBatch as endpoint } from '@coffer/contract/money-out/payout-batches.ts';
import { readableUtc } from '@coffer/kernel/clock.ts';
import { authorize, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import type { UploadedFile } from '../../../platform/http/read-input.ts';
import { recordActivity } from '../../activity/index.ts';
import { askerOf, newPayoutOf } from '../asking/new-payout.ts';
import type { AskDeps } from '../asking/prepare-payout.ts';
import { approvableUntil } from '../payout/approval-time.ts';
import { lockFunds } from '../payout/project-funds.ts';
import { movePayouts, notePayouts, recordNewPayouts } from '../payout/record-payout.ts';
import type { ShowDeps } from '../reading/payout-view.ts';
import { countWaiting, findSameFile, insertBatch } from './batch-store.ts';
import { findRepeated, repeatHours } from './find-repeated.ts';
import { planBatch, refuseUnfit, withoutLines, type Plan } from './plan-batch.ts';
import { readFile, type PayoutFile } from './read-file.ts';
import { readLines } from './read-lines.ts';
import { showBatch } from './view-batch.ts';

/** So many payouts of files wait for people in a project at a time. */
const waitingMax = 50_000;

type Asked = { projectId: number; file: UploadedFile | undefined } & Body<typeof endpoint>;

/** Asks for all payouts of a file, or for none. What it costs is asked before anything is locked. */
export async function createPayoutBatch(
  deps: AskDeps & ShowDeps,
  call: Call<MemberSubject>,
  { projectId, leaveOut, again, ...asked }: Asked,
): Promise<BatchDetail> {
  authorize(call.subject, 'payouts:create', projectId);
  const file = withoutLines(readFile(asked.file), leaveOut);
  const read = await readLines(deps, call.db, projectId, file);
  return inTransaction(call.db, async (tx) => {
    await lockFunds(tx, projectId);
    if (again === undefined) await refuseSameFile(tx, projectId, file);
    const plan = await planBatch(deps, tx, call, projectId, read);
    refuseUnfit(plan);
    if (again === undefined) await refuseRepeated(tx, projectId, plan, call.now);
    await refuseTooMany(tx, projectId, plan);
    const id = await writeBatch(deps, tx, call, { projectId, file, plan });
    return showBatch(deps, { ...call, db: tx }, id);
  });
}

async function writeBatch(
  deps: AskDeps,
  tx: Tx,
  call: Call<MemberSubject>,
  { projectId, file, plan }: { projectId: number; file: PayoutFile; plan: Plan },
): Promise<number> {
  const { memberId, email } = call.subject;
  const { lines, totalUsd, approvalsNeeded, policy } = plan;
  const ofFile = { projectId, fileName: file.name, fileHash: file.hash, memberId, email };
  const id = await insertBatch(tx, { ...ofFile, payouts: lines.length, usdUnits: totalUsd }, call.now);
  const createdBy = askerOf(call.subject);
  const asked = lines.map(({ line, wallet, mayGoAt, reasons, ...understood }) => {
    const wish = { ...understood.wish, batch: { id, line } };
    const decided = { wallet, reasons, approvalsNeeded, policyVersion: policy.version, mayGoAt, createdBy };
    const approvalsExpireAt = approvalsNeeded === 0 ? null : approvableUntil(call.now, mayGoAt);
    return { asked: newPayoutOf({ ...understood, wish }, decided), approvalsExpireAt };
  });
  const made = await recordNewPayouts(deps, tx, call, asked);
  if (approvalsNeeded > 0) {
    const notes = made.map((payout) => ({ payout, event: 'payout.approval-needed' }) as const);
    await notePayouts(deps, tx, call, notes);
  } else {
    const moves = made.map((payout) => {
      return { payout, to: 'pending', change: { nextTryAt: payout.mayGoAt ?? call.now } } as const;
    });
    await movePayouts(deps, tx, call, moves);
  }
  await recordActivity(tx, call, {
    action: 'payout-batch.requested',
    entity: 'payout_batch',
    entityId: id,
    projectId,
    after: { fileName: file.name, fileHash: file.hash, payouts: lines.length },
  });
  return id;
}

async function refuseSameFile(tx: Tx, projectId: number, { hash }: PayoutFile): Promise<void> {
  const same = await findSameFile(tx, { projectId, fileHash: hash });
  if (!same) return;
  const message = `The same file was requested on ${readableUtc(same.createdAt)}, as file ${same.id}.`;
  throw fault('PAYOUT_DUPLICATE_REQUEST', message, { details: { batchID: same.id } });
}

async function refuseRepeated(tx: Tx, projectId: number, { lines }: Plan, now: Date): Promise<void> {
  const repeated = await findRepeated(tx, projectId, lines, now);
  const [first] = repeated;
  if (!first) return;
  const what =
    repeated.length === 1
      ? `The payout in line ${first.line} was`
      : `${repeated.length} payouts, such as line ${first.line}, were`;
  throw fault('PAYOUT_DUPLICATE_REQUEST', `${what} requested within the last ${repeatHours} hours already.`);
}

async function refuseTooMany(tx: Tx, projectId: number, { lines }: Plan): Promise<void> {
  const waiting = await countWaiting(tx, projectId);
  if (waiting + lines.length <= waitingMax) return;
  const message = `${waiting} payouts of files wait for approval in this project: with these they would be more than ${waitingMax}.`;
  throw fault('UNPROCESSABLE', message);
}
