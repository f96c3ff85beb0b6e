import { sql } from 'kysely';
import type { Permission } from '@coffer/contract/permissions.ts';
import type { Db } from '../../../platform/db/db.ts';
import { memberStatus } from './member-status.ts';

/** Who may do something everywhere, and whether a stolen password alone lets somebody in as them. */
export async function listFactors(
  db: Db,
  permission: Permission,
): Promise<{ email: string; hasSecondFactor: boolean }[]> {
  const { rows } = await sql<{ email: string; hasSecondFactor: boolean }>`
    select m.email, m.totp_confirmed_at is not null or exists (select from passkey k where k.member_id = m.id)
      as "hasSecondFactor"
    from member m join role r on r.id = m.role_id
    where m.status = ${memberStatus.state('active')} and ${permission} = any(r.permissions) and r.scope = 'all'
    order by m.id`.execute(db);
  return rows;
}
