import { sql } from 'kysely';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bySystem } from '../../activity/index.ts';
import { cancelIntent } from '../../outgoing/index.ts';
import { approvableUntil } from '../payout/approval-time.ts';
import type { Payout } from '../payout/payout.ts';
import { payoutStatus } from '../payout/payout-status.ts';
import { movePayouts, notePayouts } from '../payout/record-payout.ts';
import { lockPayouts } from '../payout/store.ts';
import { neededAllAgain } from '../payout/weigh-again.ts';
import { reasonWords } from '../policy/reasons.ts';
import { mayAsk } from '../sending/changed-since.ts';

const singlesMax = 50;
const filesMax = 5;

type Needs = Pick<Deps, 'db' | 'clock' | 'emit' | 'masterKey' | 'config' | 'devnet'>;

/**
 * What people approved and nobody signed within a day waits for them again: the world has moved on meanwhile. What waits for them and
 * was asked for by whoever may not ask any more is cancelled then. A file is renewed as one, so that nobody waits for the rest of it;
 * the longest expired comes first. `again` says that there is more to do at once.
 */
export async function lapseApprovals(deps: Needs): Promise<'again' | 'wait'> {
  const { db, clock } = deps;
  const now = clock.now();
  const isDue = sql`status in ${payoutStatus.among.stoppable} and approvals_expire_at <= ${now}`;
  const { rows: files } = await sql<{ id: number }>`
    select batch_id as id from payout where ${isDue} and batch_id is not null
    group by batch_id order by min(approvals_expire_at), batch_id limit ${filesMax}::int`.execute(db);
  for (const { id } of files) {
    await inTransaction(db, (tx) => lapseThose(deps, tx, now, sql`${isDue} and batch_id = ${id}::bigint order by id`));
  }
  const singles = await inTransaction(db, (tx) =>
    lapseThose(
      deps,
      tx,
      now,
      sql`${isDue} and batch_id is null order by approvals_expire_at, id limit ${singlesMax}::int`,
    ),
  );
  return files.length === filesMax || singles === singlesMax ? 'again' : 'wait';
}

/** Gives how many there were. What somebody decides about at this moment is theirs. */
async function lapseThose(deps: Needs, tx: Tx, now: Date, which: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from payout where ${which} for no key update skip locked`.execute(tx);
  const locked = await lockPayouts(
    tx,
    rows.map(({ id }) => id),
  );
  for (const of of Map.groupBy(locked, (payout) => `${payout.projectId} ${askerOf(payout)}`).values()) {
    await lapse(deps, tx, of, now);
  }
  return rows.length;
}

const askerOf = ({ createdBy }: Payout) => `${createdBy.kind} ${createdBy.memberId ?? createdBy.keyId}`;

/** Of what one asked for in a project: as many statements as for one of them, but for what was handed out. */
async function lapse(deps: Needs, tx: Tx, asked: readonly Payout[], now: Date): Promise<void> {
  const lapsed: Payout[] = [];
  for (const payout of asked) {
    // Otherwise it was signed in this very moment: the chain decides.
    if (payout.outgoingId === null || (await cancelIntent(deps, tx, payout.outgoingId))) lapsed.push(payout);
  }
  const [first] = lapsed;
  if (!first) return;
  const origin = bySystem('payouts', now);
  // Where nobody stands for it any more, it would keep its money from others for ever, renewed again and again.
  const isGone = !(await mayAsk(tx, first, 0n, now));
  const isOrphan = ({ status }: Payout) => isGone && status === 'pending-approval';
  const [code, reason] = ['ASKER_GONE', reasonWords.asker_gone];
  const stopped = { failureCode: code, failureReason: reason };
  const orphans = lapsed.filter(isOrphan).map((payout) => {
    return { payout, to: 'cancelled', change: stopped, detail: { code, reason } } as const;
  });
  if (orphans.length > 0) await movePayouts(deps, tx, origin, orphans);
  await renew(
    deps,
    tx,
    lapsed.filter((payout) => !isOrphan(payout)),
    now,
  );
}

async function renew(deps: Needs, tx: Tx, renewed: readonly Payout[], now: Date): Promise<void> {
  const [first] = renewed;
  if (!first) return;
  const origin = bySystem('payouts', now);
  const needed = await neededAllAgain(deps, tx, first.projectId, renewed, now);
  const changed = renewed.map((payout) => {
    const weighed = needed.get(payout.id);
    if (!weighed) throw new Error(`the payout ${payout.id} was not weighed`);
    const anew = payout.outgoingId === null ? {} : { outgoingId: null, attempt: payout.attempt + 1 };
    return { payout, change: { ...weighed, approvalsExpireAt: approvableUntil(now, weighed.mayGoAt), ...anew } };
  });
  const back = changed.filter(({ payout }) => payout.status === 'pending');
  const still = changed.filter(({ payout }) => payout.status !== 'pending');
  if (back.length > 0) {
    const moves = back.map((one) => ({ ...one, to: 'pending-approval' }) as const);
    await movePayouts(deps, tx, origin, moves);
  }
  if (still.length > 0) {
    const notes = still.map((one) => ({ ...one, event: 'payout.approval-lapsed' }) as const);
    await notePayouts(deps, tx, origin, notes);
  }
}
