import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { StepRef, Told } from '../../payments/index.ts';
import { webhookStatus } from '../endpoints/webhook-status.ts';
import type { Source } from './delivery-source.ts';
import { deliveryStatus, type DeliveryStatus } from './delivery-status.ts';
import type { Webhook } from '../endpoints/webhook.ts';
import { columns as webhookColumns } from '../endpoints/webhook-store.ts';
import { hears } from './who-hears.ts';

/** What waits to be sent, and what came of it. Everything here is for many at once. */

export type News = Told & { projectId: number };

/** A delivery as it was made. One that is claimed already is sent at once by whoever made it. */
export type Made = Claim &
  StepRef & { alarmId: null; payoutEventId: null; textId: null; isClaimed: boolean; isFailing: boolean };

/**
 * One delivery for each endpoint that wants to hear of it, and was there when it happened; the one that the project itself names
 * follows its address a moment later. For a frozen one they wait. Those for which there is room are claimed as they are made: at
 * endpoints that do well, and where nothing older waits.
 */
export async function insertDeliveries(tx: Tx, news: readonly News[], limits: ClaimLimits): Promise<Made[]> {
  const { now } = limits;
  const { rows } = await sql<Made>`
    with busy as (${busyOf(limits)}),
    wanted as (
      select w.id as webhook_id, w.failing_since is not null or w.held as failing, n.project_id, n.payment_id, n.sequence, n.event,
        row_number() over (partition by w.id order by n.place) as turn, row_number() over (order by n.place, w.id) as place_of_all
      from unnest(${news.map((one) => one.projectId)}::int[], ${news.map((one) => one.paymentId)}::bigint[],
        ${news.map((one) => one.sequence)}::int[], ${news.map((one) => one.event)}::text[], ${news.map((one) => one.at)}::timestamptz[])
        with ordinality as n (project_id, payment_id, sequence, event, at, place)
      join webhook w on w.project_id = n.project_id and ${hears} and (w.events = '{}' or n.event = any(w.events))
        and (w.managed or w.created_at <= n.at)),
    room as (
      select e.webhook_id, e.failing, case when e.failing or exists (
          select from webhook_delivery d where d.webhook_id = e.webhook_id and d.due_at <= ${now}) then 0
        else coalesce(busy.most - busy.count, ${limits.perEndpointMax}::int) end as free
      from (select distinct webhook_id, failing from wanted) e left join busy using (webhook_id)),
    made as (
      insert into webhook_delivery (webhook_id, project_id, payment_id, sequence, event, status, attempts, created_at, due_at)
      select webhook_id, project_id, payment_id, sequence, event, case when begun then ${deliveryStatus.sql('pending', 'sending')} else ${deliveryStatus.state(deliveryStatus.initial)} end,
        begun::int, ${now}, case when begun then ${limits.lapsesAt}::timestamptz else ${now}::timestamptz end
      from (select webhook_id, project_id, payment_id, sequence, event, place_of_all,
          turn <= free and place_of_all <= ${limits.claimsMax}::int as begun
        from wanted join room using (webhook_id)) as chosen
      order by place_of_all
      on conflict (payment_id, sequence, webhook_id) do nothing
      returning id, webhook_id, message, payment_id, sequence, attempts, failures, status)
    select m.id, m.webhook_id as "webhookId", m.message, m.payment_id as "paymentId", m.sequence, null as "alarmId", null as "payoutEventId", null as "textId",
      m.attempts as attempt, m.failures, m.status = ${deliveryStatus.state('sending')} as "isClaimed", room.failing as "isFailing"
    from made m join room using (webhook_id)`.execute(tx);
  return rows;
}

/** Of these, the payments that nobody is told of, because each endpoint that wants to hear of it is switched off. */
export async function listUntold(tx: Tx, news: readonly News[]): Promise<number[]> {
  const { rows } = await sql<{ paymentId: number }>`
    select distinct n.payment_id as "paymentId"
    from unnest(${news.map((one) => one.projectId)}::int[], ${news.map((one) => one.paymentId)}::bigint[],
      ${news.map((one) => one.sequence)}::int[], ${news.map((one) => one.event)}::text[], ${news.map((one) => one.at)}::timestamptz[])
      as n (project_id, payment_id, sequence, event, at)
    join webhook w on w.project_id = n.project_id and w.status in ${webhookStatus.among.off}
      and (w.events = '{}' or n.event = any(w.events)) and (w.managed or w.created_at <= n.at)
    where not exists (select from webhook_delivery d where d.payment_id = n.payment_id and d.sequence = n.sequence)`.execute(
    tx,
  );
  return rows.map(({ paymentId }) => paymentId);
}

/**
 * One delivery for each endpoint that asked for such alarms by name: of the projects that the wallet serves, or of all where
 * it serves none by itself. They are claimed with what is due.
 */
export async function insertAlarms(tx: Tx, alarmIds: readonly number[], now: Date): Promise<void> {
  await sql`
    insert into webhook_delivery (webhook_id, project_id, alarm_id, event, status, created_at, due_at)
    select w.id, w.project_id, a.id, a.kind, ${deliveryStatus.state(deliveryStatus.initial)}, ${now}, ${now}
    from alarm a join webhook w on ${hears} and a.kind = any(w.events) and w.created_at <= a.at
      and (not exists (select from project_wallet l where l.wallet_id = a.wallet_id)
        or (w.project_id, a.wallet_id) in (select l.project_id, l.wallet_id from project_wallet l))
    where a.id = any(${[...alarmIds]}::bigint[])
    order by a.id, w.id on conflict (alarm_id, webhook_id) where alarm_id is not null do nothing`.execute(tx);
}

/**
 * One delivery for each endpoint of its project that names it, and for the one that the project itself names: that one hears of
 * payouts as of payments. They are claimed with what is due.
 */
export async function insertPayouts(tx: Tx, eventIds: readonly number[], now: Date): Promise<void> {
  await sql`
    insert into webhook_delivery (webhook_id, project_id, payout_event_id, event, status, created_at, due_at)
    select w.id, w.project_id, e.id, e.told ->> 'event_type', ${deliveryStatus.state(deliveryStatus.initial)}, ${now}, ${now}
    from payout_event e join payout p on p.id = e.payout_id
    join webhook w on w.project_id = p.project_id and ${hears}
      and (e.told ->> 'event_type' = any(w.events) or w.managed and w.events = '{}') and (w.managed or w.created_at <= e.at)
    where e.id = any(${[...eventIds]}::bigint[]) and e.told is not null
    order by e.id, w.id on conflict (payout_event_id, webhook_id) where payout_event_id is not null do nothing`.execute(
    tx,
  );
}

type Claim = {
  id: number;
  webhookId: number;
  message: string;
  /** The number of the attempt that begins. */
  attempt: number;
  failures: number;
};

export type Claimed = Claim & Source;

export type ClaimLimits = {
  now: Date;
  /** From then on others may take it that we are dead. */
  lapsesAt: Date;
  claimsMax: number;
  /** In our hands for one endpoint; one that has failed for a while, since before then, gets less. */
  perEndpointMax: number;
  perFailingMax: number;
  failingBefore: Date;
  busy: readonly Busy[];
};

/** Of one endpoint so much is in our hands already, and so much may be. */
export type Busy = { webhookId: number; count: number; most: number };

function busyOf({ busy }: ClaimLimits) {
  const column = (name: keyof Busy) => busy.map((one) => one[name]);
  return sql`select b.webhook_id, b.count, b.most from unnest(${column('webhookId')}::int[], ${column('count')}::int[],
    ${column('most')}::int[]) as b (webhook_id, count, most)`;
}

/**
 * Takes what is due, for each endpoint no more than may be held for it: however much waits for one, the others are
 * found at once. Walks from endpoint to endpoint through the index, past all that waits for each.
 */
export async function claimDue(db: Db, limits: ClaimLimits): Promise<Claimed[]> {
  const { now } = limits;
  const { rows } = await sql<Claimed>`
    with recursive backlog (webhook_id) as (
      (select webhook_id from webhook_delivery where due_at is not null order by webhook_id limit 1)
      union all
      select (select d.webhook_id from webhook_delivery d where d.due_at is not null and d.webhook_id > b.webhook_id
        order by d.webhook_id limit 1)
      from backlog b where b.webhook_id is not null),
    chosen as (
      select due.id from backlog b join webhook w on w.id = b.webhook_id and w.status = ${webhookStatus.state('active')}
      left join (${busyOf(limits)}) busy on busy.webhook_id = w.id
      cross join lateral (
        select d.id from webhook_delivery d where d.webhook_id = w.id and d.due_at <= ${now}
        order by d.due_at, d.id
        limit greatest(0, case when w.failing_since is null or w.failing_since > ${limits.failingBefore} then coalesce(busy.most, ${limits.perEndpointMax}::int)
          else ${limits.perFailingMax}::int end - coalesce(busy.count, 0))
        for no key update skip locked) due
      limit ${limits.claimsMax}::int)
    update webhook_delivery d set status = ${deliveryStatus.sql(deliveryStatus.group.due, 'sending')}, attempts = d.attempts + 1, due_at = ${limits.lapsesAt}
    from chosen where d.id = chosen.id
    returning d.id, d.webhook_id as "webhookId", d.message, d.payment_id as "paymentId", d.sequence,
      d.alarm_id as "alarmId", d.payout_event_id as "payoutEventId", d.text_id as "textId", d.attempts as attempt, d.failures`.execute(
    db,
  );
  return rows;
}

/** Gives back what was claimed and not begun: no attempt has been made. */
export async function releaseClaims(db: Db, claims: readonly Claimed[], now: Date): Promise<void> {
  await sql`
    update webhook_delivery d set status = ${deliveryStatus.sql('sending', 'waiting')}, attempts = d.attempts - 1, due_at = ${now}
    from unnest(${claims.map(({ id }) => id)}::bigint[], ${claims.map(({ attempt }) => attempt)}::int[]) as c (id, attempt)
    where d.id = c.id and d.attempts = c.attempt and d.status = ${deliveryStatus.state('sending')}`.execute(db);
}

export async function findWebhooks(db: Db, ids: readonly number[]): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`
    select ${webhookColumns} from webhook where id = any(${[...ids]}::int[])`.execute(db);
  return rows;
}

/** Payments of which something is to be told still, the newest so many. */
export async function listWaiting(db: Db, paymentsMax: number): Promise<number[]> {
  const { rows } = await sql<{ paymentId: number }>`
    select payment_id as "paymentId" from webhook_delivery
    where due_at is not null and payment_id is not null
    order by id desc limit ${paymentsMax}::int`.execute(db);
  return rows.map(({ paymentId }) => paymentId);
}

/** The endpoints that have something to hear of these payments still. */
export async function listEndpointsOf(tx: Tx, paymentIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct webhook_id as id from webhook_delivery
    where payment_id = any(${[...paymentIds]}::bigint[]) and due_at is not null`.execute(tx);
  return rows.map(({ id }) => id);
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
  /** Where it was sent. */
  url: string;
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

export type Written = { paymentId: number | null; status: DeliveryStatus };

/**
 * Writes what came of attempts, and keeps what was said. A delivery that somebody else has begun again, or that was given
 * up meanwhile, stays as it is. Answers those that did not.
 */
export async function writeResults(tx: Tx, results: readonly Result[]): Promise<Written[]> {
  const column = <K extends keyof Result>(name: K) => results.map((result) => result[name]);
  const { rows } = await sql<Written>`
    with result as (
      select r.id, r.attempt, r.status, r.failures, r.due_at, r.at, r.answered, r.latency_ms, r.error, r.answer
      from unnest(${column('deliveryId')}::bigint[], ${column('attempt')}::int[], ${column('status')}::text[],
        ${column('failures')}::int[], ${column('dueAt')}::timestamptz[], ${column('at')}::timestamptz[],
        ${column('answered')}::int[], ${column('latencyMs')}::int[], ${column('error')}::text[],
        ${column('answer')}::text[])
        as r (id, attempt, status, failures, due_at, at, answered, latency_ms, error, answer)),
    noted as (
      insert into webhook_attempt (delivery_id, number, at, status, latency_ms, error, answer)
      select id, attempt, at, answered, latency_ms, error, answer from result on conflict do nothing)
    update webhook_delivery d set status = r.status, failures = r.failures, due_at = r.due_at,
      delivered_at = case when r.status = ${deliveryStatus.state('delivered')} then r.at end, last_status = r.answered, last_error = r.error
    from result r where d.id = r.id and d.attempts = r.attempt and d.status = ${deliveryStatus.state('sending')}
    returning d.payment_id as "paymentId", d.status`.execute(tx);
  return rows;
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
