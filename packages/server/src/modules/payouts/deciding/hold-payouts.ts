import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bySystem } from '../../activity/index.ts';
import { cancelIntent } from '../../outgoing/index.ts';
import { approvableUntil } from '../payout/approval-time.ts';
import { movePayout, notePayout, type Recording } from '../payout/record-payout.ts';
import { payoutStatus } from '../payout/payout-status.ts';
import { lockPayouts } from '../payout/store.ts';
import { neededAgain } from '../payout/weigh-again.ts';
import { reasonWords } from '../policy/reasons.ts';

/**
 * A restored database does not know what was paid since: whatever is not signed there waits for people, who look whether it was, as
 * another attempt of which nobody has said anything yet. Gives how many there are.
 */
export async function holdPayouts(
  deps: Recording & Pick<Deps, 'clock' | 'config' | 'devnet'>,
  tx: Tx,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from payout where status in ${payoutStatus.among.stoppable} order by id`.execute(tx);
  const origin = bySystem('payouts', now);
  const also = { code: 'restored', reason: reasonWords.restored };
  let held = 0;
  for (const { id } of rows) {
    const [payout] = await lockPayouts(tx, [id]);
    // What was signed in the backup already is followed by its bytes.
    if (!payout || (payout.outgoingId !== null && !(await cancelIntent(deps, tx, payout.outgoingId)))) continue;
    const needed = await neededAgain(deps, tx, payout, now, also);
    const approvalsExpireAt = approvableUntil(now, needed.mayGoAt);
    const change = { ...needed, outgoingId: null, attempt: payout.attempt + 1, approvalsExpireAt };
    if (payout.status === 'pending') await movePayout(deps, tx, origin, payout, 'pending-approval', { change });
    else await notePayout(deps, tx, origin, payout, 'payout.approval-lapsed', { change });
    held += 1;
  }
  return held;
}
