import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Told } from '../payments/index.ts';
import type { DeliveryStatus } from './delivery-status.ts';
import type { Webhook } from './webhook.ts';
import { columns as webhookColumns } from './webhook-store.ts';

/** What waits to be sent, and what came of it. Everything here is for many at once. */

export type News = Told & { projectId: number };

/** One delivery for each endpoint that wants to hear of it. Answers the payments of which somebody does. */
export async function insertDeliveries(tx: Tx, news: readonly News[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ paymentId: number }>`
    insert into webhook_delivery (webhook_id, project_id, payment_id, sequence, event, status, created_at, due_at)
    select w.id, n.project_id, n.payment_id, n.sequence, n.event, 'pending', ${now}, ${now}
    from unnest(${news.map((one) => one.projectId)}::int[], ${news.map((one) => one.paymentId)}::bigint[],
      ${news.map((one) => one.sequence)}::int[], ${news.map((one) => one.event)}::text[])
      with ordinality as n (project_id, payment_id, sequence, event, place)
    join webhook w on w.project_id = n.project_id and w.status = 'active' and (w.events = '{}' or n.event = any(w.events))
    order by n.place, w.id
    on conflict (payment_id, sequence, webhook_id) do nothing
    returning payment_id as "paymentId"`.execute(tx);
  return rows.map(({ paymentId }) => paymentId);
}

export type Claimed = {
  id: number;
  webhookId: number;
  message: string;
  paymentId: number;
  sequence: number;
  /** The number of the attempt that begins. */
  attempt: number;
  failures: number;
};

export type ClaimLimits = {
  now: Date;
  /** From then on others may take it that we are dead. */
  lapsesAt: Date;
  claimsMax: number;
  /** At once for one endpoint; one that has failed for a while, since before then, gets less. */
  perEndpointMax: number;
  perFailingMax: number;
  failingBefore: Date;
  /** How many each endpoint has in our hands already. */
  inFlight: ReadonlyMap<number, number>;
};

/**
 * Takes what is due, for each endpoint no more than may be in flight there: however much waits for one, the others are
 * found at once. Walks from endpoint to endpoint through the index, past all that waits for each.
 */
export async function claimDue(db: Db, limits: ClaimLimits): Promise<Claimed[]> {
  const { now, inFlight } = limits;
  const { rows } = await sql<Claimed>`
    with recursive backlog (webhook_id) as (
      (select webhook_id from webhook_delivery where due_at is not null order by webhook_id limit 1)
      union all
      select (select d.webhook_id from webhook_delivery d where d.due_at is not null and d.webhook_id > b.webhook_id
        order by d.webhook_id limit 1)
      from backlog b where b.webhook_id is not null),
    chosen as (
      select due.id from backlog b join webhook w on w.id = b.webhook_id and w.status = 'active'
      left join unnest(${[...inFlight.keys()]}::int[], ${[...inFlight.values()]}::int[]) as busy (webhook_id, count)
        on busy.webhook_id = w.id
      cross join lateral (
        select d.id from webhook_delivery d where d.webhook_id = w.id and d.due_at <= ${now}
        order by d.due_at, d.id
        limit greatest(0, case when w.failing_since is null or w.failing_since > ${limits.failingBefore} then ${limits.perEndpointMax}::int
          else ${limits.perFailingMax}::int end - coalesce(busy.count, 0))
        for no key update skip locked) due
      limit ${limits.claimsMax}::int)
    update webhook_delivery d set status = 'sending', attempts = d.attempts + 1, due_at = ${limits.lapsesAt}
    from chosen where d.id = chosen.id
    returning d.id, d.webhook_id as "webhookId", d.message, d.payment_id as "paymentId", d.sequence,
      d.attempts as attempt, d.failures`.execute(db);
  return rows;
}

export async function findWebhooks(db: Db, ids: readonly number[]): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`
    select ${webhookColumns} from webhook where id = any(${[...ids]}::int[])`.execute(db);
  return rows;
}

/** Whoever else writes down results for these endpoints, or changes one of them, takes turns here. */
export async function lockWebhooks(tx: Tx, ids: readonly number[]): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`
    select ${webhookColumns} from webhook where id = any(${[...ids]}::int[]) order by id for no key update`.execute(tx);
  return rows;
}

export type Result = {
  deliveryId: number;
  webhookId: number;
  attempt: number;
  /** Where the delivery goes from here. */
  status: DeliveryStatus;
  /** What it says about the endpoint. */
  verdict: 'success' | 'failure' | 'none';
  failures: number;
  dueAt: Date | null;
  at: Date;
  answered: number | null;
  latencyMs: number;
  error: string | null;
  answer: string | null;
};

/**
 * Writes what came of attempts, and keeps what was said. A delivery that somebody else has begun again, or that was given
 * up meanwhile, stays as it is. Answers the payments of those that came to an end.
 */
export async function writeResults(tx: Tx, results: readonly Result[]): Promise<number[]> {
  const column = <K extends keyof Result>(name: K) => results.map((result) => result[name]);
  const { rows } = await sql<{ paymentId: number; status: DeliveryStatus }>`
    with result as (
      select * from unnest(${column('deliveryId')}::bigint[], ${column('attempt')}::int[], ${column('status')}::text[],
        ${column('failures')}::int[], ${column('dueAt')}::timestamptz[], ${column('at')}::timestamptz[],
        ${column('answered')}::int[], ${column('latencyMs')}::int[], ${column('error')}::text[],
        ${column('answer')}::text[])
        as r (id, attempt, status, failures, due_at, at, answered, latency_ms, error, answer)),
    noted as (
      insert into webhook_attempt (delivery_id, number, at, status, latency_ms, error, answer)
      select id, attempt, at, answered, latency_ms, error, answer from result on conflict do nothing)
    update webhook_delivery d set status = r.status, failures = r.failures, due_at = r.due_at,
      delivered_at = case when r.status = 'delivered' then r.at end, last_status = r.answered, last_error = r.error
    from result r where d.id = r.id and d.attempts = r.attempt and d.status = 'sending'
    returning d.payment_id as "paymentId", d.status`.execute(tx);
  return rows.filter(({ status }) => status !== 'waiting').map(({ paymentId }) => paymentId);
}

export type Condition = { id: number; failingSince: Date | null; lastSuccessAt: Date | null };

/** How endpoints do, after these results. They must be locked. */
export async function writeConditions(tx: Tx, conditions: readonly Condition[]): Promise<void> {
  await sql`
    update webhook w set failing_since = c.failing_since, last_success_at = c.last_success_at
    from unnest(${conditions.map(({ id }) => id)}::int[], ${conditions.map((one) => one.failingSince)}::timestamptz[],
      ${conditions.map((one) => one.lastSuccessAt)}::timestamptz[]) as c (id, failing_since, last_success_at)
    where w.id = c.id`.execute(tx);
}
