import { sql } from 'kysely';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bySystem } from '../../activity/index.ts';
import { cancelIntent } from '../../outgoing/index.ts';
import { approvableUntil } from '../payout/approval-time.ts';
import type { Payout } from '../payout/payout.ts';
import { payoutStatus } from '../payout/payout-status.ts';
import { movePayout, notePayout } from '../payout/record-payout.ts';
import { lockPayouts } from '../payout/store.ts';
import { neededAgain } from '../payout/weigh-again.ts';
import { reasonWords } from '../policy/reasons.ts';
import { mayAsk } from '../sending/changed-since.ts';
import { stopPayout } from './stop-payout.ts';

const atOnceMax = 50;

type Needs = Pick<Deps, 'db' | 'clock' | 'emit' | 'masterKey' | 'config' | 'devnet'>;

/**
 * What people approved and nobody signed within a day waits for them again: the world has moved on meanwhile. What waits for them and
 * was asked for by whoever may not ask any more is cancelled then.
 */
export async function lapseApprovals(deps: Needs): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select id from payout where status in ${payoutStatus.among.stoppable} and approvals_expire_at <= ${now}
      order by id limit ${atOnceMax}::int for no key update skip locked`.execute(tx);
    for (const payout of await lockPayouts(
      tx,
      rows.map(({ id }) => id),
    ))
      await lapse(deps, tx, payout, now);
  });
}

async function lapse(deps: Needs, tx: Tx, payout: Payout, now: Date): Promise<void> {
  const { outgoingId } = payout;
  // It was signed in this very moment: the chain decides.
  if (outgoingId !== null && !(await cancelIntent(deps, tx, outgoingId))) return;
  const origin = bySystem('payouts', now);
  if (payout.status === 'pending-approval' && !(await mayAsk(tx, payout, 0n, now))) {
    // Nobody stands for it any more: renewed, it would keep its money from others for ever.
    await stopPayout(deps, tx, origin, payout, 'cancelled', { code: 'ASKER_GONE', reason: reasonWords.asker_gone });
    return;
  }
  const needed = await neededAgain(deps, tx, payout, now);
  const change = {
    ...needed,
    approvalsExpireAt: approvableUntil(now, needed.mayGoAt),
    ...(outgoingId === null ? {} : { outgoingId: null, attempt: payout.attempt + 1 }),
  };
  if (payout.status === 'pending') await movePayout(deps, tx, origin, payout, 'pending-approval', { change });
  else await notePayout(deps, tx, origin, payout, 'payout.approval-lapsed', { change });
}
