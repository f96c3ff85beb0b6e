import { sql } from 'kysely';
import { isReference } from '@coffer/kernel/id.ts';
import { notFound, type ProjectScope } from '../../../platform/access.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { webhookStanding, type WebhookStanding } from '../../payments/asking/webhook-standing-status.ts';
import type { Delivery } from './delivery.ts';
import { deliveryStatus, type DeliveryStatus } from './delivery-status.ts';
import { within } from '../endpoints/webhook-store.ts';

/** What people look at and ask for; the queue is in queue-store.ts. */

const columns = sql`d.id, d.webhook_id as "webhookId", d.project_id as "projectId", d.message, d.payment_id as "paymentId",
  d.sequence, d.alarm_id as "alarmId", d.payout_event_id as "payoutEventId", d.text_id as "textId", (select p.reference_id from payment p where p.id = d.payment_id) as "referenceId", d.event, d.status,
  d.attempts, d.created_at as "createdAt", d.due_at as "dueAt", d.delivered_at as "deliveredAt",
  d.last_status as "lastStatus", d.last_error as "lastError"`;

export type LogFilter = { status?: DeliveryStatus | undefined; reference?: string | undefined };

export async function listLog(
  db: Db,
  webhookId: number,
  { status, reference, beforeId }: LogFilter & { beforeId: number | undefined },
  rowsMax: number,
): Promise<Delivery[]> {
  if (reference !== undefined && !isReference(reference)) return [];
  const { rows } = await sql<Delivery>`
    select ${columns} from webhook_delivery d
    where d.webhook_id = ${webhookId} and (${beforeId ?? null}::bigint is null or d.id < ${beforeId ?? null}::bigint)
      and ${status === undefined ? sql`true` : sql`d.status = ${status}`}
      and ${reference === undefined ? sql`true` : sql`d.payment_id = (select id from payment where reference_id = ${reference}::uuid)`}
    order by d.id desc limit ${rowsMax}`.execute(db);
  return rows;
}

export async function findDelivery(db: Db, scope: ProjectScope, id: number): Promise<Delivery> {
  const { rows } = await sql<Delivery>`
    select ${columns} from webhook_delivery d where d.id = ${id} and ${within(scope)}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

export async function lockDelivery(tx: Tx, scope: ProjectScope, id: number): Promise<Delivery> {
  await sql`select id from webhook_delivery d where d.id = ${id} and ${within(scope)} for no key update`.execute(tx);
  return findDelivery(tx, scope, id);
}

export type Attempt = {
  number: number;
  at: Date;
  status: number | null;
  latencyMs: number;
  error: string | null;
  answer: string | null;
};

export async function listAttempts(db: Db, deliveryId: number): Promise<Attempt[]> {
  const { rows } = await sql<Attempt>`
    select number, at, status, latency_ms as "latencyMs", error, answer from webhook_attempt
    where delivery_id = ${deliveryId} order by number`.execute(db);
  return rows;
}

export async function writePending(tx: Tx, id: number, dueAt: Date): Promise<void> {
  await sql`
    update webhook_delivery set status = ${deliveryStatus.sql(deliveryStatus.group.resendable, 'pending')}, failures = 0, due_at = ${dueAt}, delivered_at = null
    where id = ${id}`.execute(tx);
}

/** What an endpoint will not be sent any more. Answers whose payments that concerns. */
export async function giveUpDeliveries(tx: Tx, webhookId: number): Promise<number[]> {
  const { rows } = await sql<{ paymentId: number | null }>`
    update webhook_delivery set status = ${deliveryStatus.sql(deliveryStatus.group.due, 'given_up')}, due_at = null where webhook_id = ${webhookId} and due_at is not null
    returning payment_id as "paymentId"`.execute(tx);
  return rows.flatMap(({ paymentId }) => paymentId ?? []);
}

export type Standing = { paymentId: number; status: WebhookStanding };

/** How the newest that was to be told of each payment fares, over all endpoints. */
export async function standingOf(tx: Tx, paymentIds: readonly number[]): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select d.payment_id as "paymentId", case when bool_or(d.status in ${deliveryStatus.among.undelivered}) then ${webhookStanding.state('failed')}
      when bool_and(d.status = ${deliveryStatus.state('delivered')}) then ${webhookStanding.state('success')}
      else ${webhookStanding.state('pending')} end as status
    from unnest(${[...paymentIds]}::bigint[]) as asked (id)
    cross join lateral (select max(sequence) as sequence from webhook_delivery where payment_id = asked.id) newest
    join webhook_delivery d on d.payment_id = asked.id and d.sequence = newest.sequence
    group by d.payment_id`.execute(tx);
  return rows;
}

export async function deleteAttemptsBefore(db: Db, before: Date): Promise<void> {
  await sql`delete from webhook_attempt where at < ${before}`.execute(db);
}
