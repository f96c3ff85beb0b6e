import { randomBytes } from 'node:crypto';
import type { World } from '../world.ts';

type Stand = {
  status?: 'pending-otp-verification' | 'active' | 'inactive';
  code?: string;
  /** A referrer named it. */
  forRewards?: boolean;
};

/** Somebody in the book of a project, added by nobody who is asked with; confirmed unless they wait for that. */
export async function plantRecipient(
  world: World,
  projectId: number,
  { status = 'active', code, forRewards = false }: Stand = {},
) {
  const { pool, masterKey } = world.coffer.deps;
  const address = `0x${randomBytes(20).toString('hex')}`;
  const { rows } = await pool.query<{ id: number }>(
    `with r as (
       insert into recipient (blockchain_id, address, name, status, created_by, confirmed_by, confirmed_how, confirmed_at,
         created_at, updated_at, for_rewards)
       select 1, $1, 'Planted', $2, 'plant@example.com', c.by, c.how, c.at, now(), now(), $4
       from (select case when $2 <> 'pending-otp-verification' then 'plant@example.com' end as by,
         case when $2 <> 'pending-otp-verification' then 'person' end as how,
         case when $2 <> 'pending-otp-verification' then now() end as at) c
       returning id, address, for_rewards)
     insert into recipient_project (recipient_id, project_id, blockchain_id, address, usable_from, for_rewards)
     select id, $3, 1, address, case when $2 = 'active' then now() end, for_rewards from r returning recipient_id as id`,
    [address, status, projectId, forRewards],
  );
  const id = rows[0]?.id ?? 0;
  if (code !== undefined) {
    await pool.query(
      `insert into one_time_code (purpose, entity_id, digest, expires_at) values ('recipient', $1, $2, now() + interval '1 hour')`,
      [id, masterKey.digest('code of a recipient', `${id} ${code}`)],
    );
  }
  return { id, address };
}
