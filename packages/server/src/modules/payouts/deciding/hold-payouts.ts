import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import { bySystem } from '../../activity/index.ts';
import { askAsAnother, type AskDeps } from '../payout/ask-as-another.ts';
import { payoutStatus } from '../payout/payout-status.ts';
import { lockPayouts } from '../payout/store.ts';
import { reasonWords } from '../policy/reasons.ts';

/**
 * A restored database does not know what was paid since: whatever is not signed there waits for people, who look whether it was, as
 * another attempt of which nobody has said anything yet. Gives how many there are.
 */
export async function holdPayouts(deps: AskDeps, tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from payout where status in ${payoutStatus.among.stoppable} order by id`.execute(tx);
  const origin = bySystem('payouts', now);
  const also = { code: 'restored', reason: reasonWords.restored };
  let held = 0;
  for (const { id } of rows) {
    const [payout] = await lockPayouts(tx, [id]);
    // What was signed in the backup already is followed by its bytes.
    if (payout && (await askAsAnother(deps, tx, origin, payout, also))) held += 1;
  }
  return held;
}
