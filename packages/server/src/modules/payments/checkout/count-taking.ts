import type { Call, Deps } from '../../../platform/deps.ts';
import { countAround, countAttempt, type ThrottleRule } from '../../../platform/throttle.ts';
import type { Payment } from '../asking/payment.ts';
import { findHeld } from './address-for.ts';
import type { Attempt } from './checkout-store.ts';
import type { Offer } from './list-offers.ts';

type Taking = { payment: Payment; offer: Offer; attempts: readonly Attempt[]; occupied: ReadonlySet<string> };

const windowSeconds = 3_600;
const refusal = 'Too many new addresses were asked for.';

/**
 * Orders are free, and each address that one takes is watched for ever, or was prepared and never comes back. So those that payers are
 * given are counted around whoever asks, and for the shop; what a payer has already counts for nothing.
 */
export async function countTaking(deps: Deps, call: Pick<Call, 'now' | 'ip'>, taking: Taking): Promise<void> {
  const { payment, offer } = taking;
  const isKept = !payment.payerTyped && offer.kept !== null;
  if (isKept || (await findHeld(deps.db, taking)) !== undefined) return;
  const { checkoutAddressesPerNetwork, preparedAddressesPerNetwork, newAddressesPerHour } = deps.limits;
  const rule = (name: string, attemptsMax: number): ThrottleRule => ({ name, attemptsMax, windowSeconds, refusal });
  if (offer.isPrepared) {
    await countAround(deps.db, rule('prepared address of a payer', preparedAddressesPerNetwork), call.ip, call.now);
  }
  await countAround(deps.db, rule('address of a payer', checkoutAddressesPerNetwork), call.ip, call.now);
  await countAttempt(deps.db, rule('addresses of payers', newAddressesPerHour), String(payment.projectId), call.now);
}
