import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { fault, invalid } from '@coffer/contract/errors.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import { hoursAfter } from '@coffer/kernel/clock.ts';
import { inTransaction, type Db, type Tx } from '../db/db.ts';
import { errorBody } from './error-reply.ts';

export type Answer = { status: number; text: string };
export type Replayable = {
  credential: string;
  path: string;
  key: string;
  bodyHash: Buffer;
  secret: boolean;
  requestId: string;
  now: Date;
};

const keptHours = 48;
const claimSeconds = 60;

export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,255}$/.test(header)) return header;
  throw invalid({ path: 'Idempotency-Key', message: 'must have 1 to 255 printable ASCII characters without spaces' });
}

/**
 * The work and the row that remembers it commit together: a repeat either finds the answer or finds nothing done.
 * A refusal is remembered too, unless it was about the caller rather than the request.
 */
export async function onceInTransaction(
  db: Db,
  r: Replayable,
  run: (tx: Tx) => Promise<Answer>,
): Promise<Answer & { replayed: boolean }> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(
      hashtextextended(${`${r.credential} ${r.path} ${r.key}`}, 0)) as locked`.execute(tx);
    if (!rows[0]?.locked) throw inProgress();
    const earlier = await findAnswer(tx, r);
    if (earlier) return { ...earlier, replayed: true };
    const answer = await runOrRefuse(tx, r, run);
    await remember(tx, r, answer);
    return { ...answer, replayed: false };
  });
}

/**
 * Public calls hash passwords and must not hold a connection meanwhile: they claim the key first and give it back
 * when they fail. A claim left by a crash lapses after a minute.
 */
export async function onceByClaim(
  db: Db,
  r: Replayable,
  run: () => Promise<Answer>,
): Promise<Answer & { replayed: boolean }> {
  const earlier = await claim(db, r);
  if (earlier) return { ...earlier, replayed: true };
  try {
    const answer = await run();
    await remember(db, r, answer);
    return { ...answer, replayed: false };
  } catch (error) {
    await sql`delete from idempotency where credential = ${r.credential} and path = ${r.path} and key = ${r.key}`.execute(
      db,
    );
    throw error;
  }
}

async function claim(db: Db, r: Replayable): Promise<Answer | undefined> {
  const lapsed = new Date(r.now.getTime() - claimSeconds * 1000);
  const { rows } = await sql`
    insert into idempotency (credential, path, key, body_hash, created_at)
    values (${r.credential}, ${r.path}, ${r.key}, ${r.bodyHash}, ${r.now})
    on conflict (credential, path, key) do update set body_hash = excluded.body_hash, created_at = excluded.created_at
      where idempotency.status is null and idempotency.created_at < ${lapsed}
         or idempotency.created_at < ${hoursAfter(r.now, -keptHours)}
    returning 1`.execute(db);
  return rows.length > 0 ? undefined : await findAnswer(db, r);
}

async function runOrRefuse(tx: Tx, r: Replayable, run: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  await sql`savepoint work`.execute(tx);
  try {
    return await run(tx);
  } catch (error) {
    if (!(error instanceof Fault) || error.keepsWork || !isAboutTheRequest(error.status)) throw error;
    await sql`rollback to savepoint work`.execute(tx);
    return { status: error.status, text: JSON.stringify(errorBody(error, r.requestId)) };
  }
}

function isAboutTheRequest(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 429].includes(status);
}

async function findAnswer(db: Db, r: Replayable): Promise<Answer | undefined> {
  const row = await db
    .selectFrom('idempotency')
    .select(['body_hash', 'status', 'answer'])
    .where('credential', '=', r.credential)
    .where('path', '=', r.path)
    .where('key', '=', r.key)
    .where('created_at', '>=', hoursAfter(r.now, -keptHours))
    .executeTakeFirst();
  if (!row) return undefined;
  if (!timingSafeEqual(row.body_hash, r.bodyHash)) {
    throw fault('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used with another body.');
  }
  if (row.status === null) throw inProgress();
  if (row.answer === null) {
    throw fault('SECRET_ALREADY_SHOWN', 'This was done before; its secret was shown then and is not kept.');
  }
  return { status: row.status, text: row.answer };
}

async function remember(db: Db, r: Replayable, answer: Answer): Promise<void> {
  const kept = r.secret && answer.status < 400 ? null : answer.text;
  await sql`
    insert into idempotency (credential, path, key, body_hash, status, answer, created_at)
    values (${r.credential}, ${r.path}, ${r.key}, ${r.bodyHash}, ${answer.status}, ${kept}, ${r.now})
    on conflict (credential, path, key) do update
      set body_hash = excluded.body_hash, status = excluded.status, answer = excluded.answer, created_at = excluded.created_at`.execute(
    db,
  );
}

function inProgress(): Fault {
  return fault('IDEMPOTENCY_IN_PROGRESS', 'A request with this Idempotency-Key is under way.');
}
