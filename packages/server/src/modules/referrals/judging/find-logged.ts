import type { Tx } from '../../../platform/db/db.ts';
import type { Logged } from '../rewards/judge-new.ts';
import type { Reward } from '../rewards/reward.ts';
import { findFriendPayments } from './facts-store.ts';
import { asPaid } from './find-signups.ts';
import { loggedAs } from './judge-payments.ts';
import { findPaymentLogs, findTold } from './log-store.ts';

/** What a reward was given for, as it stands now. */
export async function findLogged(
  tx: Tx,
  { eventLogId, paymentId }: Pick<Reward, 'eventLogId' | 'paymentId'>,
): Promise<Logged | undefined> {
  if (paymentId === null) {
    const told = await findTold(tx, eventLogId);
    const isPaidFor = told?.key === 'signup' && told.friend.firstPaymentAt !== null;
    return isPaidFor ? (await asPaid(tx, [told]))[0] : told;
  }
  const [payment] = await findFriendPayments(tx, [paymentId]);
  const log = (await findPaymentLogs(tx, [paymentId])).find(({ id }) => id === eventLogId);
  return payment && log && loggedAs(payment, log);
}
