import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import { notFound, type ProjectScope } from '../../../platform/access.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { DB } from '../../../platform/db/types.generated.ts';
import type { Recipient } from './recipient.ts';
import { recipientStatus, type RecipientStatus } from './recipient-status.ts';

/** All SQL on recipients. */

export type Wanted = {
  id?: number;
  status?: RecipientStatus | undefined;
  blockchainCode?: string | undefined;
  query?: string | undefined;
};
type Page = { limit: number; offset: number };

/** Those that a project in sight has, the newest first. */
export async function selectRecipients(
  db: Db,
  scope: ProjectScope,
  wanted: Wanted,
  { now, limit, offset }: Page & { now: Date },
): Promise<Recipient[]> {
  type Row = Omit<Recipient, 'projects'> & { projectIds: number[]; usable: (Date | null)[] };
  const { rows } = await sql<Row>`
    select r.id, r.blockchain_id as "blockchainId", b.code as "blockchainCode", b.name as "blockchainName", r.address, r.name,
      r.label, r.email, r.mobile_number as "mobileNumber", r.residential_address as "residentialAddress", r.status,
      r.created_by as "createdBy", case when r.created_by_member_id is null then coalesce(k.known_to, '{}') else array[r.created_by_member_id] end as "adderIds",
      r.confirmed_by as "confirmedBy", r.confirmed_how as "confirmedHow", r.confirmed_at as "confirmedAt",
      r.confirmed_by_member_id as "confirmedByMemberId",
      c.expires_at as "codeExpiresAt", r.created_at as "createdAt", r.updated_at as "updatedAt",
      array(select p.project_id ${projectsOf(scope)}) as "projectIds",
      array(select p.usable_from ${projectsOf(scope)}) as usable
    from recipient r join blockchain b on b.id = r.blockchain_id left join api_key k on k.id = r.created_by_key_id
    left join one_time_code c on c.purpose = 'recipient' and c.entity_id = r.id and c.expires_at > ${now}
      and r.status = ${recipientStatus.state('pending-otp-verification')}
    where ${isMeant(scope, wanted)} order by r.id desc limit ${limit}::int offset ${offset}::int`.execute(db);
  return rows.map(({ projectIds, usable, ...row }) => ({
    ...row,
    projects: projectIds.map((projectId, at) => ({ projectId, usableFrom: usable[at] ?? null })),
  }));
}

export async function countRecipients(db: Db, scope: ProjectScope, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from recipient r join blockchain b on b.id = r.blockchain_id
    where ${isMeant(scope, wanted)}`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function selectRecipient(db: Db, scope: ProjectScope, id: number, now: Date): Promise<Recipient> {
  const [recipient] = await selectRecipients(db, scope, { id }, { now, limit: 1, offset: 0 });
  if (!recipient) throw notFound();
  return recipient;
}

/** Whoever changes one takes turns here. */
export async function lockRecipient(tx: Tx, scope: ProjectScope, id: number, now: Date): Promise<Recipient> {
  await sql`select from recipient where id = ${id}::bigint for no key update`.execute(tx);
  return selectRecipient(tx, scope, id, now);
}

/** Those of its projects, in sight or not. */
export async function projectsOfRecipient(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ projectId: number }>`
    select project_id as "projectId" from recipient_project where recipient_id = ${id}::bigint order by 1`.execute(db);
  return rows.map(({ projectId }) => projectId);
}

export type NewRecipient = Omit<Insertable<DB['recipient']>, 'status'>;

export async function insertRecipient(tx: Tx, values: NewRecipient, projectIds: readonly number[]): Promise<number> {
  const { id } = await tx
    .insertInto('recipient')
    .values({ ...values, status: recipientStatus.initial })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addToProjects(tx, id, values, projectIds);
  return id;
}

type Placed = Pick<NewRecipient, 'blockchain_id' | 'address' | 'for_rewards'>;

async function addToProjects(tx: Tx, id: number, placed: Placed, projectIds: readonly number[]): Promise<void> {
  const { blockchain_id: blockchainId, address, for_rewards: forRewards = false } = placed;
  await sql`
    insert into recipient_project (recipient_id, project_id, blockchain_id, address, for_rewards)
    select ${id}::int, project_id, ${blockchainId}::int, ${address}, ${forRewards}::boolean
    from unnest(${[...projectIds]}::int[]) as project_id order by project_id`.execute(tx);
}

/** Whether a person switched off what a referrer of one of these projects named there. */
export async function isStoppedForRewards(
  tx: Tx,
  { blockchain_id: blockchainId, address }: Placed,
  projectIds: readonly number[],
): Promise<boolean> {
  const { rows } = await sql`
    select from recipient_project p join recipient r on r.id = p.recipient_id
    where p.project_id = any(${[...projectIds]}::int[]) and p.blockchain_id = ${blockchainId}::int and p.address = ${address}
      and p.for_rewards and r.status = ${recipientStatus.state('inactive')} limit 1`.execute(tx);
  return rows.length > 0;
}

export async function writeRecipient(tx: Tx, id: number, values: Updateable<DB['recipient']>): Promise<void> {
  await tx.updateTable('recipient').set(values).where('id', '=', id).execute();
}

/** Null: nothing goes there, in any of its projects. */
export async function writeUsable(tx: Tx, id: number, usable: ReadonlyMap<number, Date> | null): Promise<void> {
  if (usable === null) {
    await sql`update recipient_project set usable_from = null where recipient_id = ${id}::int`.execute(tx);
    return;
  }
  await sql`
    update recipient_project p set usable_from = u.usable_from
    from unnest(${[...usable.keys()]}::int[], ${[...usable.values()]}::timestamptz[]) as u(project_id, usable_from)
    where p.recipient_id = ${id}::int and p.project_id = u.project_id`.execute(tx);
}

function projectsOf(scope: ProjectScope): RawBuilder<unknown> {
  return sql`from recipient_project p where p.recipient_id = r.id and ${within(scope)} order by p.project_id`;
}

function isMeant(scope: ProjectScope, { id, status, blockchainCode, query }: Wanted): RawBuilder<boolean> {
  const part = `%${(query ?? '').toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return sql<boolean>`exists (select from recipient_project p where p.recipient_id = r.id and ${within(scope)})
    and ${id === undefined ? isListed(query) : sql`r.id = ${id}::bigint`}
    and ${status === undefined ? sql`true` : sql`r.status = ${status}`}
    and ${blockchainCode === undefined ? sql`true` : sql`b.code = ${blockchainCode}`}
    and ${query === undefined ? sql`true` : sql`lower(concat_ws(' ', r.name, r.label, r.email, r.address)) like ${part}`}`;
}

/** Whom referrers named are as many as those, and are shown to whoever looks for one. */
function isListed(query: string | undefined): RawBuilder<boolean> {
  return query === undefined ? sql<boolean>`not r.for_rewards` : sql<boolean>`true`;
}

function within(scope: ProjectScope): RawBuilder<boolean> {
  return scope === 'all' ? sql<boolean>`true` : sql<boolean>`p.project_id = any(${[...scope]}::int[])`;
}
