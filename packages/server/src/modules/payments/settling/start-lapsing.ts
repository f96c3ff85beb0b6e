import { inTransaction } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { startLoop, type Loop } from '../../../platform/jobs/loop.ts';
import { expirePayment } from './expire-payment.ts';
import { expireAttempts, lockLapsed } from './lapse-store.ts';

const lookEveryMs = 5_000;
const paymentsAtOnce = 50;
const attemptsAtOnce = 1_000;

type Needs = Pick<Deps, 'db' | 'clock' | 'log' | 'emit'>;

/** Ends what nobody paid in time, and quotes whose rate is not held any more. */
export function startLapsing(deps: Needs): Loop {
  return startLoop('lapsing', lookEveryMs, deps.log, () => lapse(deps));
}

export async function lapse(deps: Needs): Promise<'again' | 'wait'> {
  const now = deps.clock.now();
  const ended = await inTransaction(deps.db, async (tx) => {
    const lapsed = await lockLapsed(tx, now, paymentsAtOnce);
    for (const payment of lapsed) await expirePayment(deps, tx, payment, now);
    return lapsed.length;
  });
  const expired = await inTransaction(deps.db, (tx) => expireAttempts(tx, now, attemptsAtOnce));
  return ended === paymentsAtOnce || expired === attemptsAtOnce ? 'again' : 'wait';
}
