import { sql, type RawBuilder } from 'kysely';
import type { TreasuryChangeKind } from '@coffer/contract/people/treasury-changes.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { columns, within } from './change-store.ts';
import type { TreasuryChange } from './treasury-change.ts';
import { treasuryChangeStatus } from './treasury-change-status.ts';

/** A row of the list: when it takes effect by itself, where it does. */
export type Place = { effectAt: Date | null; id: number };

/** What is frozen takes effect never. Times are compared as they travel in a cursor. */
const effect = sql`date_trunc('milliseconds',
  case when c.status in ${treasuryChangeStatus.among.due} then c.due_at else 'infinity'::timestamptz end)`;

/** What takes effect soonest first; of what is frozen the newest. */
export async function selectOpen(
  db: Db,
  scope: ProjectScope,
  { after, rowsMax }: { after: Place | undefined; rowsMax: number },
): Promise<TreasuryChange[]> {
  const behind =
    after === undefined
      ? sql`true`
      : sql`(${effect}, -c.id) > (${after.effectAt?.toISOString() ?? 'infinity'}::timestamptz, -${after.id}::bigint)`;
  const { rows } = await sql<TreasuryChange>`
    select ${columns} from treasury_change c
    where ${within(scope)} and c.status in ${treasuryChangeStatus.among.open} and ${behind}
    order by ${effect}, c.id desc limit ${rowsMax}`.execute(db);
  return rows;
}

export type FrozenChange = { id: number; title: string };

/** The last change of something that is frozen: a part of a statement that knows of what. */
export function lastFrozen(kind: TreasuryChangeKind, of: RawBuilder<unknown>): RawBuilder<FrozenChange | null> {
  return sql`(select jsonb_build_object('id', c.id, 'title', c.title) from treasury_change c
    where c.kind = ${kind} and c.subject @> ${of} and c.status in ${treasuryChangeStatus.among.held}
    order by c.id desc limit 1)`;
}

export async function countOpen(
  db: Db,
  scope: ProjectScope,
): Promise<{ projectId: number | null; waiting: number; frozen: number }[]> {
  const { rows } = await sql<{ projectId: number | null; waiting: number; frozen: number }>`
    select c.project_id as "projectId",
      (count(*) filter (where c.status in ${treasuryChangeStatus.among.due}))::int as waiting,
      (count(*) filter (where c.status = ${treasuryChangeStatus.state('frozen')}))::int as frozen
    from treasury_change c
    where ${within(scope)} and c.status in ${treasuryChangeStatus.among.open}
    group by c.project_id order by c.project_id nulls first`.execute(db);
  return rows;
}
