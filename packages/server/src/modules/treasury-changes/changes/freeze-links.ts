import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { daysAfter } from '@coffer/kernel/clock.ts';
import { newSecret } from '@coffer/kernel/id.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { memberStatus } from '../../members/accounts/member-status.ts';

export const linkDays = 7;

/** Its token travels in the fragment, which no server sees or logs. */
export async function mintFreezeLink(
  db: Db,
  { memberId, changeIds, site, now }: { memberId: number; changeIds: readonly number[]; site: string; now: Date },
): Promise<string> {
  const token = newSecret('cfz_');
  await sql`
    insert into treasury_change_link (hash, member_id, change_ids, created_at, expires_at)
    values (${hashOf(token)}, ${memberId}, ${[...changeIds]}::bigint[], ${now}, ${daysAfter(now, linkDays)})`.execute(
    db,
  );
  return `${site}/freezeChange#token=${token}`;
}

/** Good once, while its owner is one. Whose link it was, and of what. */
export async function spendFreezeLink(
  tx: Tx,
  token: string,
  now: Date,
): Promise<{ memberId: number; email: string; level: number; isRoot: boolean; changeIds: number[] } | undefined> {
  const { rows } = await sql<{ memberId: number; email: string; level: number; isRoot: boolean; changeIds: string[] }>`
    update treasury_change_link l set used_at = ${now} from member m join role r on r.id = m.role_id
    where l.hash = ${hashOf(token)} and l.used_at is null and l.expires_at > ${now} and m.id = l.member_id
      and m.status = ${memberStatus.state('active')} and r.scope = 'all' and 'wallets:write' = any(r.permissions)
    returning m.id as "memberId", m.email, r.level, r.name = 'root' as "isRoot", l.change_ids::text[] as "changeIds"`.execute(
    tx,
  );
  return rows[0] && { ...rows[0], changeIds: rows[0].changeIds.map(Number) };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
