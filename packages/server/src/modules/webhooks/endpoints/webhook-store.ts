import { sql, type RawBuilder } from 'kysely';
import { notFound, type ProjectScope } from '../../../platform/access.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { refusalsMin, type ShownWebhook, type Webhook } from './webhook.ts';
import { webhookStatus } from './webhook-status.ts';

export const columns = sql`id, project_id as "projectId", name, url, events, status, disabled_reason as "disabledReason", managed,
  secret_id as "secretId", secret_last_four as "secretLastFour", previous_secret_id as "previousSecretId",
  previous_until as "previousUntil", compatibility, legacy_secret_id as "legacySecretId",
  legacy_last_four as "legacyLastFour", legacy_given as "legacyGiven", headers, held, failing_since as "failingSince", last_success_at as "lastSuccessAt",
  created_at as "createdAt"`;

const waiting = sql`(select count(*) from webhook_delivery d where d.webhook_id = webhook.id and d.due_at is not null) as waiting`;

/** Of those the newest may still be on their way. */
const triedMax = 20;

/** Whether a receiver that gets the older headers answered 401 to each of the last attempts. */
const refuses = sql`compatibility and (
  select count(*) = ${refusalsMin} and bool_and(last.status = 401) from (
    select a.status from (
      select d.id from webhook_delivery d where d.webhook_id = webhook.id and d.attempts > 0
      order by d.id desc limit ${triedMax}) tried
    join webhook_attempt a on a.delivery_id = tried.id order by a.at desc, a.number desc limit ${refusalsMin}) last) as refuses`;

export async function listRows(db: Db, scope: ProjectScope): Promise<ShownWebhook[]> {
  const { rows } = await sql<ShownWebhook>`
    select ${columns}, ${waiting}, ${refuses} from webhook
    where status <> ${webhookStatus.state('removed')} and ${within(scope)} order by id`.execute(db);
  return rows;
}

export async function findRow(db: Db, scope: ProjectScope, id: number): Promise<ShownWebhook> {
  const { rows } = await sql<ShownWebhook>`
    select ${columns}, ${waiting}, ${refuses} from webhook
    where id = ${id} and status <> ${webhookStatus.state('removed')} and ${within(scope)}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Changes of one endpoint take turns here, and so does whoever writes down what came of its deliveries. */
export async function lockRow(tx: Tx, scope: ProjectScope, id: number): Promise<Webhook> {
  const { rows } = await sql<Webhook>`
    select ${columns} from webhook where id = ${id} and status <> ${webhookStatus.state('removed')} and ${within(scope)}
    for no key update`.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}

export async function lockManaged(tx: Tx, projectId: number): Promise<Webhook | undefined> {
  const { rows } = await sql<Webhook>`
    select ${columns} from webhook where project_id = ${projectId} and managed and status <> ${webhookStatus.state('removed')}
    for no key update`.execute(tx);
  return rows[0];
}

export async function countRows(db: Db, projectId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from webhook where project_id = ${projectId} and status <> ${webhookStatus.state('removed')}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Projects that name an address and have no endpoint for it. */
export async function listUnfollowed(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from project p where coalesce(webhook_endpoint, '') <> '' and not exists (
      select from webhook w where w.project_id = p.id and w.managed and w.status <> ${webhookStatus.state('removed')}) order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function drawWebhookId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('webhook', 'id')) as id`.execute(tx);
  if (!rows[0]) throw new Error('The sequence of webhooks gave nothing.');
  return rows[0].id;
}

export async function insertRow(tx: Tx, row: Webhook): Promise<void> {
  await sql`
    insert into webhook (id, project_id, name, url, events, status, managed, secret_id, secret_last_four, compatibility,
      legacy_secret_id, legacy_last_four, legacy_given, headers, created_at)
    values (${row.id}, ${row.projectId}, ${row.name}, ${row.url}, ${row.events}, ${row.status}, ${row.managed},
      ${row.secretId}, ${row.secretLastFour}, ${row.compatibility}, ${row.legacySecretId}, ${row.legacyLastFour},
      ${row.legacyGiven}, ${JSON.stringify(row.headers)}::jsonb, ${row.createdAt})`.execute(tx);
}

/** Writes all that may change of an endpoint. It must be locked. At another URL nothing was answered yet. */
export async function writeRow(tx: Tx, row: Webhook): Promise<void> {
  await sql`
    update webhook set name = ${row.name}, url = ${row.url}, events = ${row.events}, status = ${row.status},
      disabled_reason = ${row.disabledReason}, secret_id = ${row.secretId}, secret_last_four = ${row.secretLastFour},
      previous_secret_id = ${row.previousSecretId}, previous_until = ${row.previousUntil},
      compatibility = ${row.compatibility}, legacy_secret_id = ${row.legacySecretId},
      legacy_last_four = ${row.legacyLastFour}, legacy_given = ${row.legacyGiven}, headers = ${JSON.stringify(row.headers)}::jsonb, held = ${row.held}, failing_since = ${row.failingSince},
      last_success_at = case when url = ${row.url} then last_success_at end
    where id = ${row.id}`.execute(tx);
}

export function within(scope: ProjectScope): RawBuilder<boolean> {
  return scope === 'all' ? sql<boolean>`true` : sql<boolean>`project_id = any(${[...scope]}::int[])`;
}
