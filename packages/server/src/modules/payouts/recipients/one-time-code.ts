import { randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { minutesAfter } from '@coffer/kernel/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';

export const codeMinutes = 10;
export const triesMax = 5;

type Keyed = Pick<Deps, 'masterKey'>;

/** Whose code it is. What it is `boundTo` stands in its digest: it is good for nothing else. `page`: where it was asked for. */
export type CodeOf = { purpose: 'recipient' | 'referrer'; entityId: number; boundTo?: string; page?: string };

export function ofRecipient(recipientId: number): CodeOf {
  return { purpose: 'recipient', entityId: recipientId };
}

/** Six digits that are good once. Those before them that were asked for at the same page are good no more. */
export async function mintCode(deps: Keyed, db: Db, of: CodeOf, now: Date): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await sql`
    with lapsed as (
      delete from one_time_code where purpose = ${of.purpose} and entity_id = ${of.entityId}::bigint and page <> ${pageOf(of)}
        and expires_at <= ${now})
    insert into one_time_code (purpose, entity_id, page, digest, expires_at, tries)
    values (${of.purpose}, ${of.entityId}::bigint, ${pageOf(of)}, ${digestOf(deps, of, code)}, ${minutesAfter(now, codeMinutes)}, 0)
    on conflict (purpose, entity_id, page) do update set digest = excluded.digest, expires_at = excluded.expires_at, tries = 0`.execute(
    db,
  );
  return code;
}

/**
 * Right, it is used up, at whichever page of theirs it was asked for: people come back from their mails to a new one. Wrong, it counts
 * where it was entered, and after some of those nothing is taken there.
 */
export async function spendCode(deps: Keyed, tx: Tx, of: CodeOf, code: string, now: Date): Promise<boolean> {
  const page = await tryCode(deps, tx, of, code, now);
  if (page !== undefined) await dropCode(tx, { ...of, page });
  return page !== undefined;
}

/** Right, it stays good. Wrong, it counts as it does where it is to be spent. */
export async function checkCode(deps: Keyed, tx: Tx, of: CodeOf, code: string, now: Date): Promise<boolean> {
  return (await tryCode(deps, tx, of, code, now)) !== undefined;
}

/** The page at which it was asked for. */
async function tryCode(deps: Keyed, tx: Tx, of: CodeOf, code: string, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ page: string; digest: Buffer; tries: number }>`
    select page, digest, tries from one_time_code
    where purpose = ${of.purpose} and entity_id = ${of.entityId}::bigint and expires_at > ${now}
    order by page for update`.execute(tx);
  const open = rows.filter(({ tries }) => tries < triesMax);
  const own = rows.find(({ page }) => page === pageOf(of));
  if (own && !open.includes(own)) return undefined;
  const digest = digestOf(deps, of, code);
  const right = open.find((one) => timingSafeEqual(one.digest, digest));
  if (!right && own) {
    await sql`
      update one_time_code set tries = tries + 1
      where purpose = ${of.purpose} and entity_id = ${of.entityId}::bigint and page = ${own.page}`.execute(tx);
  }
  return right?.page;
}

export async function dropCode(tx: Tx, of: CodeOf): Promise<void> {
  await sql`
    delete from one_time_code
    where purpose = ${of.purpose} and entity_id = ${of.entityId}::bigint and page = ${pageOf(of)}`.execute(tx);
}

function pageOf({ page }: CodeOf): string {
  return page ?? '';
}

/** A million codes are tried in no time: without the master key nobody knows which one it is. */
function digestOf({ masterKey }: Keyed, { purpose, entityId, boundTo }: CodeOf, code: string): Buffer {
  const bound = boundTo === undefined ? '' : `${boundTo} `;
  return masterKey.digest(`code of a ${purpose}`, `${entityId} ${bound}${code}`);
}
