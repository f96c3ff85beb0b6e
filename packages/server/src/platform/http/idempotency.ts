import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { fault, invalid } from '@coffer/contract/errors.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import { hoursAfter } from '@coffer/kernel/clock.ts';
import { apart, inTransaction, type Db, type Tx } from '../db/db.ts';
import { outcomeOf, type Outcome } from '../outcome.ts';
import { errorBody } from './error-reply.ts';

export type Answer = { status: number; text: string };
/** An answer, and whether it is one of an earlier request. */
export type Answered = Answer & { replayed: boolean };
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
export async function onceInTransaction(db: Db, r: Replayable, run: (tx: Tx) => Promise<Answer>): Promise<Answered> {
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
 * Public calls hash passwords, and some calls wait for servers outside: they must not hold a connection meanwhile. Others decide about
 * many, and must not hold what the first of them locked until the last is decided. So they claim the key first and give it back when
 * they fail. A claim left by a crash lapses after a minute.
 */
export async function onceByClaim(db: Db, r: Replayable, run: () => Promise<Answer>): Promise<Answered> {
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
  try {
    return await apart(tx, run);
  } catch (error) {
    const refusal = keptRefusal(error, r);
    if (!refusal) throw error;
    return refusal;
  }
}

/** What is remembered of a failure: only what was about the request, and wrote nothing. */
export function keptRefusal(error: unknown, r: Replayable): Answer | undefined {
  if (!(error instanceof Fault) || error.keepsWork || !isAboutTheRequest(error.status)) return undefined;
  return { status: error.status, text: JSON.stringify(errorBody(error, r.requestId)) };
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
  return row && readAnswer(row, r);
}

function readAnswer(row: { body_hash: Buffer; status: number | null; answer: string | null }, r: Replayable): Answer {
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
  const kept = keptText(r, answer);
  await sql`
    insert into idempotency (credential, path, key, body_hash, status, answer, created_at)
    values (${r.credential}, ${r.path}, ${r.key}, ${r.bodyHash}, ${answer.status}, ${kept}, ${r.now})
    on conflict (credential, path, key) do update
      set body_hash = excluded.body_hash, status = excluded.status, answer = excluded.answer, created_at = excluded.created_at`.execute(
    db,
  );
}

function keptText(r: Replayable, answer: Answer): string | null {
  return r.secret && answer.status < 400 ? null : answer.text;
}

/** Two that are the same make one: which request it is, whatever its body. */
export function nameOfKey({ credential, path, key }: Replayable): string {
  return `${credential} ${path} ${key}`;
}

type StoredAnswer = { at: number; body_hash: Buffer; status: number | null; answer: string | null };

/** As `findAnswer` for many; who is not in the map asks for the first time. */
export async function findAnswers(
  tx: Tx,
  asked: readonly Replayable[],
): Promise<ReadonlyMap<Replayable, Outcome<Answer>>> {
  if (asked.length === 0) return new Map();
  const { rows } = await sql<StoredAnswer>`
    select asked.at, kept.body_hash, kept.status, kept.answer
    from unnest(${asked.map((r) => r.credential)}::text[], ${asked.map((r) => r.path)}::text[],
      ${asked.map((r) => r.key)}::text[], ${asked.map((r) => hoursAfter(r.now, -keptHours))}::timestamptz[])
      with ordinality as asked(credential, path, key, since, at)
    join idempotency kept using (credential, path, key)
    where kept.created_at >= asked.since`.execute(tx);
  return new Map(
    rows.flatMap((row) => {
      const r = asked[row.at - 1];
      return r ? [[r, outcomeOf(() => readAnswer(row, r))] as const] : [];
    }),
  );
}

/** Somebody else answered a request of the same key while we did. */
export class KeyTaken extends Error {
  override name = 'KeyTaken';
}

/**
 * As `remember` for many that were found new. Whoever answers the same request elsewhere at this moment is waited for, and
 * came first: then our work must not stand.
 */
export async function rememberAnswers(
  tx: Tx,
  answered: readonly { once: Replayable; answer: Answer }[],
): Promise<void> {
  if (answered.length === 0) return;
  // In one order everywhere, so that two processes never wait for each other in a ring.
  const ordered = answered.toSorted((a, b) => (nameOfKey(a.once) < nameOfKey(b.once) ? -1 : 1));
  const rows = ordered.map(({ once, answer }) => ({
    credential: once.credential,
    path: once.path,
    key: once.key,
    created_at: once.now,
    body_hash: `\\x${once.bodyHash.toString('hex')}`,
    status: answer.status,
    answer: keptText(once, answer),
  }));
  const { numAffectedRows } = await sql`
    insert into idempotency (credential, path, key, body_hash, status, answer, created_at)
    select credential, path, key, body_hash, status, answer, created_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as answered(credential text, path text, key text, body_hash bytea,
      status int, answer text, created_at timestamptz)
    on conflict (credential, path, key) do update
      set body_hash = excluded.body_hash, status = excluded.status, answer = excluded.answer, created_at = excluded.created_at
      where idempotency.created_at < excluded.created_at - make_interval(hours => ${keptHours})`.execute(tx);
  if (Number(numAffectedRows ?? 0) < rows.length) throw new KeyTaken('The same request is answered elsewhere.');
}

export function inProgress(): Fault {
  return fault('IDEMPOTENCY_IN_PROGRESS', 'A request with this Idempotency-Key is under way.');
}
