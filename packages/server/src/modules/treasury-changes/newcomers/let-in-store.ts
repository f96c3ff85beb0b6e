import { sql, type RawBuilder } from 'kysely';
import type { Permission } from '@coffer/contract/permissions.ts';
import type { Db } from '../../../platform/db/db.ts';

/** All SQL on who was let in, and by whom: changes of people as others weigh what these people do. */

/** A link that was made so long before a password was chosen by it was no way in any more. */
const linkHoursMax = 72;

/**
 * Whether somebody was invited, let in again, or given a link, a role, more of a role, or a password by a link since then, by
 * whomever. What was undone or done again counts from then. For a right of theirs, of changes of their role only those count that gave it.
 */
export async function wasLetInSince(db: Db, memberId: number, since: Date, right?: Permission): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`
    select m.password_by_link_at > ${since} is true or exists (
      select from treasury_change c where coalesce(c.decided_at, c.at) > ${since}
        and ${letsIn(right === undefined ? undefined : [right])}) as was
    from member m where m.id = ${memberId}::int`.execute(db);
  return rows[0]?.was ?? false;
}

/** Somebody who was let in, and whoever made that possible: nobody, where they chose a password by a link that they asked for. */
export type LetIn = { memberId: number; by: readonly number[] };

/** Everybody who was let in since then, or whose role was given one of these rights. Who undid or redid such a change did it as well. */
export async function letInSince(db: Db, since: Date, rights: readonly Permission[]): Promise<LetIn[]> {
  const { rows } = await sql<LetIn>`
    with letting as (
      select m.id, c.member_id as "maker", c.decider_id as "decider"
      from member m join treasury_change c on coalesce(c.decided_at, c.at) > ${since} and ${letsIn(rights)}
      union all
      select m.id, c.member_id, c.decider_id from member m left join treasury_change c
        on c.kind in ('member.invited', 'member.link-made') and (c.subject->>'memberId')::int = m.id
          and c.at between m.password_by_link_at - make_interval(hours => ${linkHoursMax}::int) and m.password_by_link_at
      where m.password_by_link_at > ${since})
    select l.id as "memberId", array_remove(array_agg(distinct b.id), null) as by
    from letting l cross join lateral (values (l.maker), (l.decider)) as b(id) group by l.id order by l.id`.execute(db);
  return rows;
}

/** Whether a change `c` lets in a member `m`; by their role only where it was given one of these rights. */
function letsIn(rights: readonly Permission[] | undefined): RawBuilder<boolean> {
  const gaveIt =
    rights === undefined
      ? sql`true`
      : sql`exists (select from unnest(${[...rights]}::text[]) as given(it)
          where c.subject->'after' ? given.it and not c.subject->'before' ? given.it)`;
  return sql<boolean>`(c.kind in ('member.invited', 'member.link-made', 'member.access-changed', 'member.role-assigned')
      and (c.subject->>'memberId')::int = m.id
    or c.kind = 'role.changed' and (c.subject->>'roleId')::int = m.role_id and ${gaveIt})`;
}
