import { sql } from 'kysely';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Head, RememberedHead } from './remembered-head.ts';
import { explainLoss, insertRestore, lockRestores, type RestoreReason } from './restore-store.ts';

type Needs = Pick<Deps, 'db' | 'log'>;

/** What the database says of its audit chain, beside what was remembered of it. */
type Seen = { now: Date; seq: number | null; hash: string | null; then: string | null; isInUse: boolean };

/**
 * Holds the audit chain against what was remembered of it outside of the database. Where the database lacks that, or has
 * something else in its place, its history went back: that is written down once, and from then on nothing is sent. Says
 * whether it went on as it was remembered.
 */
export async function checkHistory(deps: Needs, remembered: RememberedHead): Promise<boolean> {
  const { head } = remembered;
  const seen = await look(deps.db, head?.seq ?? 0);
  const goesOn = head === undefined || seen.then === head.hash || !seen.isInUse;
  if (!goesOn) await noteLoss(deps, head, 'history_went_back');
  remember(remembered, seen);
  return goesOn;
}

/** A data folder with its database that was copied may be older than what had happened, however whole it is. */
export async function noteCopiedFolder(deps: Needs, remembered: RememberedHead): Promise<void> {
  const { head, isCopy } = remembered;
  if (!isCopy || !head) return;
  await noteLoss(deps, head, 'folder_copied');
  remembered.keep(head);
}

function remember(remembered: RememberedHead, { now, seq, hash }: Seen): void {
  if (seq === null || hash === null) return remembered.forget();
  const { head } = remembered;
  // The same again is not written: only when it was seen last.
  if (head?.seq === seq && head.hash === hash && now.getTime() - head.at.getTime() < rewriteAfterMs) return;
  remembered.keep({ seq, hash, at: now });
}

const rewriteAfterMs = 60_000;

async function look(db: Db, seq: number): Promise<Seen> {
  const { rows } = await sql<Seen>`
    select clock_timestamp() as now, h.seq, encode(h.hash, 'hex') as hash,
      (select encode(s.hash, 'hex') from activity_seal s where s.seq = ${seq}::bigint) as "then",
      exists (select from member) as "isInUse"
    from (select) here left join lateral (select seq, hash from activity_seal order by seq desc limit 1) h on true`.execute(
    db,
  );
  return rows[0]!;
}

/** What somebody noticed since is the same loss, seen by another process. */
async function noteLoss({ db, log }: Needs, { seq, at }: Head, reason: RestoreReason): Promise<void> {
  const isNew = await inTransaction(db, async (tx) => {
    await lockRestores(tx);
    if (await explainLoss(tx, seq, at)) return false;
    await insertRestore(tx, { reason, rememberedSeq: seq, rememberedAt: at });
    return true;
  });
  if (isNew)
    log.warn(
      { seq, at, reason },
      'the database lacks what had happened: nothing is sent until somebody has released it',
    );
}
