import { sql } from 'kysely';
import { notFound, type ProjectScope } from '../../../platform/access.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { friendStatus } from './friend-status.ts';
import type { LinkedBy, Person } from './person.ts';
import { referrerStatus, type ReferrerStatus } from './referrer-status.ts';
import { areSpoken } from './spoken-code.ts';

/** All SQL on single people. */

const isTyped = sql`coalesce((f.evidence ->> 'payerTyped')::boolean, false)`;

const columns = sql`f.id, f.project_id as "projectId", f.reference_id as "referenceId", f.email, f.mailbox, ${isTyped} as "isTyped", f.code,
  f.share_token as "shareToken", f.status, f.status_reason as "statusReason", f.referred_by as "referredBy",
  f.linked_at as "linkedAt", f.linked_by as "linkedBy", f.friend_status as "friendStatus", f.created_at as "createdAt",
  f.updated_at as "updatedAt"`;

export async function selectPerson(db: Db, scope: ProjectScope, id: number): Promise<Person> {
  const { rows } = await sql<Person>`
    select ${columns} from referral_person f where f.id = ${id}::int and ${withinScope(scope)}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}

/** As they stand once nobody else changes them. */
export async function lockPerson(tx: Tx, scope: ProjectScope, id: number): Promise<Person> {
  await sql`
    select from referral_person f where f.id = ${id}::int and ${withinScope(scope)} for no key update`.execute(tx);
  return selectPerson(tx, scope, id);
}

/** Those whom a project knows by these numbers of its own. */
export async function findByReference(db: Db, projectId: number, references: readonly string[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select ${columns} from referral_person f
    where f.project_id = ${projectId}::int and f.reference_id = any(${[...references]}::text[])`.execute(db);
  return rows;
}

/** By code, however it is spelled, or by the token of a share link. Without its hyphens it names somebody where it names nobody else. */
export async function findByCode(db: Db, projectId: number, codes: readonly string[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select ${columns} from referral_person f
    where f.project_id = ${projectId}::int and lower(f.code) = any(${codes.map((code) => code.toLowerCase())}::text[])
    union
    select ${columns} from referral_person f
    where f.project_id = ${projectId}::int and f.share_token = any(${[...codes]}::text[])
    union
    select ${columns} from referral_person f
    where f.project_id = ${projectId}::int and ${areSpoken(codes)}`.execute(db);
  return rows;
}

/**
 * The friends of a mailbox who were brought, under whatever number. What a payer typed stands in the way of who types it again for
 * the same referrer, and of nobody else: whoever wants somebody never to be brought by others would type their address first.
 */
export async function findBroughtMailbox(
  db: Db,
  { projectId, mailbox, isTyped: alsoTyped }: Pick<Person, 'projectId' | 'mailbox' | 'isTyped'>,
  referrerId: number,
): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select ${columns} from referral_person f
    where f.project_id = ${projectId}::int and f.mailbox = ${mailbox} and f.referred_by is not null
      and (not ${isTyped} or (${alsoTyped}::boolean and f.referred_by = ${referrerId}::int))
    order by f.id limit 2`.execute(db);
  return rows;
}

export type NewPerson = {
  projectId: number;
  referenceId: string;
  email: string;
  mailbox: string;
  code: string;
  shareToken: string;
  now: Date;
};

/** Nothing where the project knows them already, or where the code is somebody's. */
export async function insertPerson(tx: Tx, person: NewPerson): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    insert into referral_person as f (project_id, reference_id, email, mailbox, code, share_token, status, created_at, updated_at)
    values (${person.projectId}::int, ${person.referenceId}, ${person.email}, ${person.mailbox}, ${person.code},
      ${person.shareToken}, ${referrerStatus.state(referrerStatus.initial as 'active')}, ${person.now}, ${person.now})
    on conflict do nothing returning ${columns}`.execute(tx);
  return rows[0];
}

/** Whoever links somebody in a project takes turns here, so that no two links close a ring. */
export async function lockLinks(tx: Tx, projectId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${linksOfProject}, ${projectId})`.execute(tx);
}

const linksOfProject = 7_216_126;

/** Nobody goes further up: whoever asks holds up all others who link in the project. */
export const stepsMax = 1_000;

/**
 * How many steps somebody stands above another one: who brought them, who brought those, and so on. Undefined where they do not, and
 * `stepsMax` where that is too far to see. Whoever brought nobody stands above nobody, which is most of them.
 */
export async function stepsAbove(db: Db, id: number, ofId: number): Promise<number | undefined> {
  const { rows } = await sql<{ steps: number }>`
    with recursive above as (
      select f.id, f.referred_by, 0 as steps from referral_person f
      where f.id = ${ofId}::int and exists (select from referral_person b where b.referred_by = ${id}::int)
      union all
      select f.id, f.referred_by, a.steps + 1 from above a join referral_person f on f.id = a.referred_by
      where a.id <> ${id}::int and a.steps < ${stepsMax}::int)
    select steps from above where (id = ${id}::int and steps > 0) or steps = ${stepsMax}::int limit 1`.execute(db);
  return rows[0]?.steps;
}

export type Link = { referrerId: number; by: LinkedBy; evidence: object; at: Date; now: Date };

export async function writeLink(tx: Tx, id: number, { referrerId, by, evidence, at, now }: Link): Promise<Person> {
  const { rows } = await sql<Person>`
    update referral_person f set referred_by = ${referrerId}::int, linked_at = ${at}, linked_by = ${by},
      evidence = ${JSON.stringify(evidence)}::jsonb, friend_status = ${friendStatus.state('linked')}, updated_at = ${now}
    where f.id = ${id}::int and f.referred_by is null returning ${columns}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`the person ${id} was brought by somebody meanwhile`);
  return row;
}

/** A move was asked of the table of edges before. */
export async function writeStatus(
  tx: Tx,
  id: number,
  { to, reason, now }: { to: ReferrerStatus; reason: string | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('referral_person')
    .set({ status: to, status_reason: reason, updated_at: now })
    .where('id', '=', id)
    .execute();
}

function withinScope(scope: ProjectScope) {
  return scope === 'all' ? sql`true` : sql`f.project_id = any(${[...scope]}::int[])`;
}

/** Whose mailbox it is; two are enough to know that it is not one person alone. */
export async function findByMailbox(db: Db, projectId: number, mailbox: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select f.id from referral_person f where f.project_id = ${projectId}::int and f.mailbox = ${mailbox} and not ${isTyped}
    order by f.id limit 2`.execute(db);
  return rows.map(({ id }) => id);
}
