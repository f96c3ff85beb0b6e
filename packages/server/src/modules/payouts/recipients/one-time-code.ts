import { randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { minutesAfter } from '@coffer/kernel/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';

export const codeMinutes = 10;
export const triesMax = 5;

type Keyed = Pick<Deps, 'masterKey'>;

/** Whose code it is. What it is `boundTo` stands in its digest: it is good for nothing else. */
export type CodeOf = { purpose: 'recipient' | 'referrer'; entityId: number; boundTo?: string };

export function ofRecipient(recipientId: number): CodeOf {
  return { purpose: 'recipient', entityId: recipientId };
}

/** Six digits that are good once. Those before them are good no more. */
export async function mintCode(deps: Keyed, db: Db, of: CodeOf, now: Date): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await sql`
    insert into one_time_code (purpose, entity_id, digest, expires_at, tries)
    values (${of.purpose}, ${of.entityId}::bigint, ${digestOf(deps, of, code)}, ${minutesAfter(now, codeMinutes)}, 0)
    on conflict (purpose, entity_id) do update set digest = excluded.digest, expires_at = excluded.expires_at, tries = 0`.execute(
    db,
  );
  return code;
}

/** Right, it is used up; wrong, it counts, and after some of those it is good no more. */
export async function spendCode(deps: Keyed, tx: Tx, of: CodeOf, code: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ digest: Buffer; tries: number }>`
    update one_time_code set tries = tries + 1
    where purpose = ${of.purpose} and entity_id = ${of.entityId}::bigint and expires_at > ${now} and tries < ${triesMax}::int
    returning digest, tries`.execute(tx);
  const [kept] = rows;
  if (!kept || !timingSafeEqual(kept.digest, digestOf(deps, of, code))) return false;
  await dropCode(tx, of);
  return true;
}

export async function dropCode(tx: Tx, { purpose, entityId }: CodeOf): Promise<void> {
  await sql`delete from one_time_code where purpose = ${purpose} and entity_id = ${entityId}::bigint`.execute(tx);
}

/** A million codes are tried in no time: without the master key nobody knows which one it is. */
function digestOf({ masterKey }: Keyed, { purpose, entityId, boundTo }: CodeOf, code: string): Buffer {
  const bound = boundTo === undefined ? '' : `${boundTo} `;
  return masterKey.digest(`code of a ${purpose}`, `${entityId} ${bound}${code}`);
}
