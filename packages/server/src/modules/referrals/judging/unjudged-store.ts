import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';

const failureCharsMax = 500;

/** Each failure makes it wait longer, up to an hour. */
const minutesEach = 1;
const minutesMax = 60;

/** They are tried again later. */
export async function setAside(
  tx: Tx,
  failed: readonly { paymentId: number; failure: string }[],
  now: Date,
): Promise<void> {
  if (failed.length === 0) return;
  await sql`
    insert into referral_unjudged as u (payment_id, project_id, failure, next_try_at, created_at)
    select p.id, p.project_id, g.failure, ${now}::timestamptz + make_interval(mins => ${minutesEach}), ${now}
    from unnest(${failed.map(({ paymentId }) => paymentId)}::bigint[],
      ${failed.map(({ failure }) => failure.slice(0, failureCharsMax))}::text[]) as g(id, failure)
    join payment p on p.id = g.id
    on conflict (payment_id) do update set failure = excluded.failure, tries = u.tries + 1,
      next_try_at = ${now}::timestamptz + make_interval(mins => least(${minutesMax}, ${minutesEach} * (u.tries + 1)))`.execute(
    tx,
  );
}

/** Whose time has come, in their order. What somebody else tries at the moment is theirs. */
export async function lockDueUnjudged(tx: Tx, now: Date, countMax: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select payment_id as id from referral_unjudged where next_try_at <= ${now} order by next_try_at, payment_id
    limit ${countMax}::int for update skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function forgetUnjudged(tx: Tx, paymentIds: readonly number[]): Promise<void> {
  await sql`delete from referral_unjudged where payment_id = any(${[...paymentIds]}::bigint[])`.execute(tx);
}

export type Unjudged = { project: string; payments: number };

export async function countUnjudged(db: Db): Promise<Unjudged[]> {
  const { rows } = await sql<Unjudged>`
    select project_id::text as project, count(*)::int as payments from referral_unjudged group by 1 order by 1`.execute(
    db,
  );
  return rows;
}
