import { fault } from '@coffer/contract/errors.ts';
import type { PaymentView } from '@coffer/contract/payments/payment-details.ts';
import { authorize, nameOf, type Credentialed } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { weighDecision } from '../../treasury-changes/index.ts';
import { writeTaken } from '../settling/allocation-store.ts';
import { showPayment } from '../reading/get-payment.ts';
import { lockOwnPayment } from '../asking/lock-own-payment.ts';
import type { Payment } from '../asking/payment.ts';
import { mayResolve, type ResolutionAction } from '../reading/payment-actions.ts';
import { notePayment } from '../asking/record-payment.ts';
import { settlePayment } from '../settling/settle-payment.ts';

const resolutions = { accept: 'accepted', credit: 'credited', write_off: 'written_off' } as const;

const titles = {
  accept: 'A payment was accepted as paid',
  credit: 'The amount received for a payment was credited to its customer',
  write_off: 'The excess of a payment was kept as revenue',
} as const;

export type Decision = { action: ResolutionAction; reason: string };

/** A person decides what becomes of an exception. */
export async function resolvePayment(
  deps: Pick<Deps, 'emit' | 'chains' | 'config'>,
  call: Call<Credentialed>,
  reference: string,
  { action, reason }: Decision,
): Promise<PaymentView> {
  authorize(call.subject, 'payments:resolve');
  return inTransaction(call.db, async (tx) => {
    const payment = await lockOwnPayment(tx, call.subject, reference);
    refuseUndecidable(payment, action);
    const { exception, filledUsdUnits, projectId } = payment;
    await weighDecision(tx, call, {
      kind: 'payment.resolved',
      projectId,
      title: `${titles[action]}: ${reference}`,
      usdUnits: gainOf(payment, action),
      after: { decision: action, reason },
      subject: { paymentId: payment.id },
    });
    const step = { actor: nameOf(call.subject), facts: { action, reason }, now: call.now };
    if (takesAsWhole(payment, action)) await writeTaken(tx, payment.id, filledUsdUnits);
    const resolution = resolutions[action];
    const noted = await notePayment(deps, tx, payment, 'payment.resolved', { resolution }, step);
    const resolved = await settlePayment(deps, tx, noted, step);
    await recordActivity(tx, call, {
      action: 'payment.resolved',
      entity: 'payment',
      entityId: payment.id,
      projectId,
      before: { status: payment.status, exception, resolution: payment.resolution },
      after: { status: resolved.status, resolution, reason, reference },
    });
    return showPayment(deps, { ...call, db: tx }, resolved);
  });
}

/** From then on less than was asked for is enough, or more is the project's. */
function takesAsWhole({ status }: Payment, action: ResolutionAction): boolean {
  return action === 'write_off' || (action === 'accept' && status !== 'settled');
}

/** What is missing for goods, or what changes hands. A payment that is settled is paid as it is. */
function gainOf({ status, usdUnits, filledUsdUnits }: Payment, action: ResolutionAction): bigint {
  const asked = usdUnits ?? 0n;
  if (status === 'settled') return action === 'accept' ? 0n : above(filledUsdUnits, asked);
  return action === 'accept' ? above(asked, filledUsdUnits) : filledUsdUnits;
}

function above(units: bigint, others: bigint): bigint {
  return units > others ? units - others : 0n;
}

function refuseUndecidable(payment: Payment, action: ResolutionAction): void {
  if (mayResolve(payment, action)) return;
  const { status, exception, resolution } = payment;
  const allowed = (['accept', 'credit', 'write_off'] as const).filter((one) => mayResolve(payment, one));
  const why = resolution === null ? `it is ${status} with the exception ${exception}` : `it is ${resolution} already`;
  const choice = allowed.length === 0 ? 'nothing is to be decided' : `possible are ${allowed.join(', ')}`;
  throw fault('INVALID_STATE', `This payment cannot be resolved with ${action}: ${why}; ${choice}.`, {
    details: { from: status, allowed },
  });
}
