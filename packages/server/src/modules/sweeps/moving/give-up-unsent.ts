import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bySystem } from '../../activity/index.ts';
import { cancelIntent } from '../../outgoing/index.ts';
import { lockUnsent, type Unsent } from './unsent-store.ts';
import { recordSweeps } from '../sweep/record-sweep.ts';

/** Whatever keeps it from being signed for so long is a matter of the plan, which says so of the money. */
const patienceMs = 30 * 60_000;
const atOnceMax = 50;

type Needs = Pick<Deps, 'db' | 'clock' | 'emit'>;

/**
 * Gives back what nobody signed because the chain would refuse it, at once, or because it was too dear for too long: its
 * addresses are free, and the planner judges anew. A constant number of statements for each.
 */
export async function giveUpUnsent(deps: Needs): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const given: Unsent[] = [];
    for (const sweep of await lockUnsent(tx, new Date(now.getTime() - patienceMs), atOnceMax)) {
      if (await cancelIntent(deps, tx, sweep.outgoingId)) given.push(sweep);
    }
    await record(deps, tx, given, now);
  });
}

async function record(deps: Needs, tx: Tx, given: readonly Unsent[], now: Date): Promise<void> {
  const moves = given.map((sweep) => ({ sweep, to: 'cancelled' as const, failure: failureOf(sweep) }));
  await recordSweeps(deps, tx, bySystem('sweeps', now), moves);
}

function failureOf({ waitingCode: code, waitingReason }: Unsent): { code: string; reason: string } {
  const why = code === 'WOULD_FAIL' ? 'The chain would have refused it' : 'It could not be sent for half an hour';
  const reason = waitingReason.endsWith('.') ? waitingReason : `${waitingReason}.`;
  return { code, reason: `${why}: ${reason}` };
}
