import type { DepositView } from '@coffer/contract/money-in/deposits.ts';
import { fault } from '@coffer/contract/errors.ts';
import { everyProject, type MemberSubject } from '../../../platform/access.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { depositMatching } from '../booking/deposit-matching-status.ts';
import { insertMoves } from '../booking/deposit-store.ts';
import { viewDeposit } from '../reading/deposit-view.ts';
import { writeMatching, type LockedDeposit } from './match-store.ts';
import { depositEvent } from '../booking/moves.ts';
import { findDeposits } from '../reading/read-store.ts';

type Decision = { matching: 'matched' | 'ignored'; projectId: number | null; customerId: number | null };

/** The one way a deposit's matching changes: with its audit row, its history and its event. */
export async function moveMatching(
  deps: Pick<Deps, 'emit' | 'chains'>,
  tx: Tx,
  call: Call<MemberSubject>,
  deposit: LockedDeposit,
  decision: Decision,
  reason?: string,
): Promise<DepositView> {
  const from = deposit.matching;
  if (from === 'owned') {
    const details = { from, allowed: [] };
    throw fault('INVALID_STATE', 'This deposit already has its customer. There is nothing to decide.', { details });
  }
  const event = depositMatching.eventFor(from, decision.matching);
  const { projectId, customerId } = decision;
  await writeMatching(tx, deposit.id, decision);
  const move = { event, deposit: { ...deposit, projectId, customerId } };
  await insertMoves(tx, [move], call.now);
  await recordActivity(tx, call, {
    action: event,
    entity: 'deposit',
    entityId: deposit.id,
    projectId,
    before: { matching: from, projectId: deposit.projectId, customerId: deposit.customerId },
    after: { matching: decision.matching, projectId, customerId, ...(reason === undefined ? {} : { reason }) },
  });
  await deps.emit(tx, depositEvent(deposit.blockchainId, move));
  const [row] = await findDeposits(
    tx,
    everyProject('the deposit was locked in the scope of the caller'),
    { id: deposit.id },
    1,
  );
  if (!row) throw new Error(`deposit ${deposit.id} is gone`);
  return viewDeposit(deps, row);
}
