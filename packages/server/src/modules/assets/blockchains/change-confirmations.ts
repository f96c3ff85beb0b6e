import { hoursAfter } from '@coffer/kernel/clock.ts';
import type { MemberSubject } from '../../../platform/access.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity, type Origin } from '../../activity/index.ts';
import { recordChange, requestChange, waitHours } from '../../treasury-changes/index.ts';
import { writeConfirmations, type BlockchainRow } from '../chains/store.ts';

/** More of them hold at once. With fewer, money counts that can still be taken back: whoever pays so waits with it. */
export async function changeConfirmations(
  deps: Deps,
  tx: Tx,
  call: Call<MemberSubject>,
  row: BlockchainRow,
  to: number,
): Promise<{ row: BlockchainRow; dueAt: Date | null }> {
  const { id, name, confirmations: from } = row;
  if (from === to) return { row, dueAt: null };
  const deed = {
    kind: 'blockchain.confirmations-changed',
    title: `Payments on ${name} need ${to} confirmations instead of ${from}`,
    before: { confirmations: from },
    after: { confirmations: to },
    subject: { blockchainId: id, before: from, after: to },
  } as const;
  const hours = to < from ? await waitHours(deps, tx, call.now) : 0;
  if (hours > 0) {
    await requestChange(tx, call, deed, hours);
    return { row, dueAt: hoursAfter(call.now, hours) };
  }
  await storeConfirmations(tx, call, id, { from, to });
  await recordChange(tx, call, deed);
  return { row: { ...row, confirmations: to }, dueAt: null };
}

export async function storeConfirmations(
  tx: Tx,
  origin: Origin,
  id: number,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await writeConfirmations(tx, id, to);
  const difference = { before: { confirmations: from }, after: { confirmations: to } };
  await recordActivity(tx, origin, {
    action: 'blockchain.updated',
    entity: 'blockchain',
    entityId: id,
    ...difference,
  });
}
