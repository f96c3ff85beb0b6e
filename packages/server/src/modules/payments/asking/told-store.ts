import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Payment } from './payment.ts';

/** One step of a payment. */
export type StepRef = { paymentId: number; sequence: number };

/** What shops are told of a step: the text to send, the same each time, and the kind of event that it names. */
export type Told = StepRef & { event: string; body: string; at: Date };

/** For many steps at once; one that shops are not told of is not in the answer. */
export async function toldOf(db: Db, steps: readonly StepRef[]): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select e.payment_id as "paymentId", e.sequence, e.told ->> 'event_type' as event, e.told::text as body, e.at
    from unnest(${steps.map(({ paymentId }) => paymentId)}::bigint[], ${steps.map(({ sequence }) => sequence)}::int[])
      as step (payment_id, sequence)
    join payment_event e using (payment_id, sequence) where e.told is not null`.execute(db);
  return rows;
}

/** How the webhooks of payments are said to fare. */
export async function webhookStatusesOf(
  tx: Tx,
  paymentIds: readonly number[],
): Promise<ReadonlyMap<number, Payment['webhookStatus']>> {
  const { rows } = await sql<{ id: number; status: Payment['webhookStatus'] }>`
    select id, webhook_status as status from payment where id = any(${[...paymentIds]}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, status }) => [id, status]));
}

/** Whoever else says how the webhooks of these payments fare waits until this transaction has ended. */
export async function lockWebhookStatus(tx: Tx, paymentIds: readonly number[]): Promise<void> {
  await sql`
    select id from payment where id = any(${[...paymentIds]}::bigint[]) order by id for no key update`.execute(tx);
}

/** Says how the webhooks of payments fare. They must be locked. */
export async function noteWebhook(
  tx: Tx,
  entries: readonly { paymentId: number; status: NonNullable<Payment['webhookStatus']> }[],
): Promise<void> {
  await sql`
    update payment p set webhook_status = entry.status
    from unnest(${entries.map(({ paymentId }) => paymentId)}::bigint[], ${entries.map(({ status }) => status)}::text[])
      as entry (id, status)
    where p.id = entry.id and p.webhook_status is distinct from entry.status`.execute(tx);
}
