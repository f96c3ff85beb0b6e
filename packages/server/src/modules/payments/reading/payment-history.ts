import type { paymentMove } from '@coffer/contract/payments/payment-details.ts';
import type * as z from 'zod';
import { stateOf, type PaymentState } from '../asking/payment-state.ts';
import type { StepRow } from './view-store.ts';

type PaymentMove = z.output<typeof paymentMove>;

/** A step that nobody was told of left the payment's state as it was, unless its status says otherwise. */
export function viewSteps(steps: readonly StepRow[]): PaymentMove[] {
  let before: PaymentState | undefined;
  return steps.map(({ sequence, at, event, status, exception, actor, facts, state }) => {
    before = state ?? before ?? stateOf({ status, exception, filledUsdUnits: 0n });
    return { sequence, at: at.toISOString(), event, status, exception, state: before, by: actor, facts };
  });
}
