import { fault } from '@coffer/contract/errors.ts';
import type { SweepView } from '@coffer/contract/treasury/sweeps.ts';
import { authorize, notFound, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { cancelIntent } from '../../outgoing/index.ts';
import { lockSweeps } from '../planning/facts-store.ts';
import { holdPlan } from '../planning/plan-store.ts';
import { recordSweeps } from '../sweep/record-sweep.ts';
import { findSweeps } from './sweep-read-store.ts';
import { viewSweep } from './sweep-view.ts';

/** So long the same money is not planned with again, unless somebody wants it to move. */
const heldMs = 3_600_000;

/** Only before it was signed: what is signed once may be carried out for ever. */
export async function cancelSweep(
  deps: Pick<Deps, 'chains' | 'clock' | 'emit'>,
  call: Call<MemberSubject>,
  id: number,
): Promise<SweepView> {
  authorize(call.subject, 'sweeps:write');
  const scope = call.subject.projects;
  return inTransaction(call.db, async (tx) => {
    await lockSweeps(tx, [id]);
    const [sweep] = await findSweeps(tx, scope, { id }, { limit: 1 });
    if (!sweep) throw notFound();
    if (sweep.signingRequestId !== null) {
      throw fault('INVALID_STATE', 'This sweep is waiting for signatures. Cancel its signing request instead.');
    }
    const isInTime =
      sweep.status === 'planned' && sweep.outgoingId !== null && (await cancelIntent(deps, tx, sweep.outgoingId));
    if (!isInTime) throw fault('INVALID_STATE', tooLate, { details: { from: sweep.status, allowed: [] } });
    await holdPlan(tx, sweep, new Date(call.now.getTime() + heldMs));
    const failure = { code: 'CANCELLED', reason: `Cancelled by ${call.subject.email}.` };
    await recordSweeps(deps, tx, call, [{ sweep, to: 'cancelled', failure }]);
    const [cancelled] = await findSweeps(tx, scope, { id }, { limit: 1 });
    if (!cancelled) throw new Error(`sweep ${id} is gone`);
    return viewSweep(deps, cancelled);
  });
}

const tooLate = 'Only a sweep that is planned and not signed yet can be cancelled.';
