import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { daysAfter } from '@coffer/kernel/clock.ts';
import { newSecret } from '@coffer/kernel/id.ts';
import { fault } from '@coffer/contract/errors.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { memberStatus } from '../../members/accounts/member-status.ts';

export const linkDays = 7;

/** Whose link it is, and what its mail names. */
export type FreezeLink = {
  memberId: number;
  email: string;
  level: number;
  isRoot: boolean;
  changeIds: number[];
  createdAt: Date;
  expiresAt: Date;
};

type Row = Omit<FreezeLink, 'changeIds'> & { changeIds: string[]; usedAt: Date | null; isOwner: boolean };

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

/** Good once, while its owner is one. */
export async function findFreezeLink(db: Db, token: string, now: Date): Promise<FreezeLink> {
  const { rows } = await sql<Row>`
    select m.id as "memberId", m.email, r.level, r.name = 'root' as "isRoot", l.change_ids::text[] as "changeIds",
      l.created_at as "createdAt", l.expires_at as "expiresAt", l.used_at as "usedAt",
      m.status = ${memberStatus.state('active')} and r.scope = 'all' and 'wallets:write' = any(r.permissions) as "isOwner"
    from treasury_change_link l join member m on m.id = l.member_id join role r on r.id = m.role_id
    where l.hash = ${hashOf(token)}`.execute(db);
  const [row] = rows;
  if (!row?.isOwner) throw useless('invalid', 'This link is not valid. Sign in to review the change.');
  const { usedAt, isOwner: _isOwner, changeIds, ...link } = row;
  if (usedAt !== null) throw useless('used', 'This link was already used. Sign in to review the change.');
  if (link.expiresAt <= now) {
    throw useless('expired', `This link has expired: it worked for ${linkDays} days. Sign in to review the change.`);
  }
  return { ...link, changeIds: changeIds.map(Number) };
}

/** Of two at once one spends it, and the other finds it used. */
export async function spendFreezeLink(tx: Tx, token: string, now: Date): Promise<FreezeLink> {
  await sql`select from treasury_change_link where hash = ${hashOf(token)} for update`.execute(tx);
  const link = await findFreezeLink(tx, token, now);
  await sql`update treasury_change_link set used_at = ${now} where hash = ${hashOf(token)}`.execute(tx);
  return link;
}

function useless(reason: 'invalid' | 'used' | 'expired', message: string): Error {
  return fault('INVALID_TOKEN', message, { details: { reason } });
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
