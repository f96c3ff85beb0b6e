import type * as contract from '@coffer/contract/operations/activity.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import { fault } from '@coffer/contract/errors.ts';
import { authorize } from '../../platform/access.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Call } from '../../platform/deps.ts';
import { beforeFirst, nextLink, type Link } from './seal.ts';
import * as store from './seal-store.ts';

export type Verdict = Result<typeof contract.verifyActivities>;
type Broken = NonNullable<Verdict['broken']>;

const batchRowsMax = 1000;

/** The chain runs through every project: to verify a part of it would prove nothing. */
export async function verifyActivitiesFor(call: Call): Promise<Verdict> {
  authorize(call.subject, 'activity:read');
  if (call.subject.projects === 'all') return verifyActivities(call.db);
  throw fault('FORBIDDEN', 'Only members who see every project can verify the audit log.');
}

/** Recomputes the whole chain, in batches, and names the first thing that is wrong. */
export async function verifyActivities(db: Db): Promise<Verdict> {
  const head = await store.readHead(db);
  const broken = (await findBrokenSeal(db, head)) ?? (await findUnsealable(db)) ?? (await findUnsealed(db));
  return {
    ok: broken === undefined,
    sealed: await store.countSealed(db),
    unsealed: await store.countUnsealed(db),
    headSeq: head.seq,
    headHash: head.seq === 0 ? null : head.hash.toString('hex'),
    ...(broken ? { broken } : {}),
  };
}

/** Walks up to the head there was at the start: what is sealed meanwhile is for the next time. */
async function findBrokenSeal(db: Db, head: Link): Promise<Broken | undefined> {
  let previous = beforeFirst;
  while (previous.seq < head.seq) {
    const seals = await store.sealsAfter(db, previous.seq, head.seq, batchRowsMax);
    if (seals.length === 0) return { seq: previous.seq + 1, activityId: null, what: 'SEAL_MISSING' };
    for (const seal of seals) {
      const what = misplaced(previous, seal) ?? (await mismatch(db, previous, seal));
      if (what) return what;
      previous = seal;
    }
  }
  return undefined;
}

function misplaced(previous: Link, seal: store.Seal): Broken | undefined {
  if (seal.seq === previous.seq) return { seq: seal.seq, activityId: seal.activityId, what: 'SEAL_DUPLICATED' };
  if (seal.seq !== previous.seq + 1) return { seq: previous.seq + 1, activityId: null, what: 'SEAL_MISSING' };
  return undefined;
}

async function mismatch(db: Db, previous: Link, seal: store.Seal): Promise<Broken | undefined> {
  const { seq, activityId } = seal;
  if (seal.canonical === null) {
    const moved = await store.activityExists(db, activityId);
    return { seq, activityId, what: moved ? 'ROW_ALTERED' : 'ROW_MISSING' };
  }
  const recomputed = nextLink(previous, seal.canonical);
  if (recomputed.hash.equals(seal.hash)) return undefined;
  // When the next link still builds on what the row gives, it is the stored hash between them that was replaced.
  const [next] = await store.sealsAfter(db, seq, seq + 1, 1);
  const rowIsTrue = typeof next?.canonical === 'string' && nextLink(recomputed, next.canonical).hash.equals(next.hash);
  return { seq, activityId, what: rowIsTrue ? 'SEAL_ALTERED' : 'ROW_ALTERED' };
}

async function findUnsealable(db: Db): Promise<Broken | undefined> {
  const found = await store.findUnsealable(db);
  return found && { ...found, what: found.seq === null ? 'ROW_MISSING' : 'SEAL_DUPLICATED' };
}

async function findUnsealed(db: Db): Promise<Broken | undefined> {
  let id = 0;
  for (;;) {
    const rows = await store.coverageAfter(db, id, batchRowsMax);
    const stray = rows.find((row) => !row.covered);
    if (stray) return { seq: null, activityId: stray.activityId, what: 'ROW_UNSEALED' };
    const last = rows.at(-1);
    if (!last) return undefined;
    id = last.activityId;
  }
}
