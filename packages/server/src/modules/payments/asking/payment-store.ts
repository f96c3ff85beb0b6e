import { sql, type Selectable } from 'kysely';
import { isReference } from '@coffer/kernel/id.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Payment as Row } from '../../../platform/db/types.generated.ts';
import type { Payment } from './payment.ts';
import type { Facts } from './payment-events.ts';

/** By name, so that a statement is planned once, and a column which a newer program adds does not disturb us. */
export const paymentColumns = [
  'id',
  'reference_id',
  'project_id',
  'customer_id',
  'usd_units',
  'payer_typed',
  'status',
  'exception',
  'resolution',
  'filled_usd_units',
  'detected_usd_units',
  'sequence',
  'webhook_status',
  'created_by',
  'note',
  'invoice_id',
  'success_url',
  'cancel_url',
  'metadata',
  'allowed',
  'quote_minutes',
  'underpay_bps',
  'overpay_bps',
  'created_at',
  'updated_at',
  'expires_at',
  'monitored_until',
  'settled_at',
] as const satisfies readonly (keyof Row)[];

/** Whoever changes a payment, or what counts to it, waits until this transaction has ended. */
export async function lockPayment(tx: Tx, id: number): Promise<Payment | undefined> {
  const row = await tx
    .selectFrom('payment')
    .select(paymentColumns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && toPayment(row);
}

/** The reference is the secret of its payer: no scope is asked. */
export async function findPaymentByReference(db: Db, reference: string): Promise<Payment | undefined> {
  if (!isReference(reference)) return undefined;
  const row = await db
    .selectFrom('payment')
    .select(paymentColumns)
    .where('reference_id', '=', reference)
    .executeTakeFirst();
  return row && toPayment(row);
}

export async function findPayment(db: Db, scope: ProjectScope, reference: string): Promise<Payment | undefined> {
  if (!isReference(reference)) return undefined;
  const row = await db
    .selectFrom('payment')
    .select(paymentColumns)
    .where('reference_id', '=', reference)
    .$if(scope !== 'all', (found) => found.where('project_id', 'in', [...(scope as readonly number[]), 0]))
    .executeTakeFirst();
  return row && toPayment(row);
}

export async function findPayer(
  db: Db,
  customerId: number | null,
): Promise<{ customerID: string; email: string | null } | undefined> {
  if (customerId === null) return undefined;
  return db
    .selectFrom('customer')
    .select(['customer_id as customerID', 'email'])
    .where('id', '=', customerId)
    .executeTakeFirst();
}

type Event = { event: string; actor: string | null; facts: Facts; told: object | null };

/** Writes how a payment stands now, and the event that made it so. */
export async function writePayment(tx: Tx, payment: Payment, { event, actor, facts, told }: Event): Promise<void> {
  const { id, status, exception, resolution, sequence, updatedAt } = payment;
  await sql`
    with noted as (
      insert into payment_event (payment_id, sequence, at, event, status, exception, actor, facts, told)
      values (${id}, ${sequence}, ${updatedAt}, ${event}, ${status}, ${exception}, ${actor}, ${JSON.stringify(facts)},
        ${told && JSON.stringify(told)}))
    update payment set status = ${status}, exception = ${exception}, resolution = ${resolution}, sequence = ${sequence},
      customer_id = ${payment.customerId}, usd_units = ${payment.usdUnits}, payer_typed = ${payment.payerTyped},
      filled_usd_units = ${payment.filledUsdUnits}, detected_usd_units = ${payment.detectedUsdUnits},
      settled_at = ${payment.settledAt}, updated_at = ${updatedAt}
    where id = ${id}`.execute(tx);
}

export function toPayment(row: Pick<Selectable<Row>, (typeof paymentColumns)[number]>): Payment {
  return {
    id: row.id,
    referenceId: row.reference_id,
    projectId: row.project_id,
    customerId: row.customer_id,
    usdUnits: row.usd_units === null ? null : BigInt(row.usd_units),
    payerTyped: row.payer_typed,
    status: row.status as Payment['status'],
    exception: row.exception as Payment['exception'],
    resolution: row.resolution as Payment['resolution'],
    filledUsdUnits: BigInt(row.filled_usd_units),
    detectedUsdUnits: BigInt(row.detected_usd_units),
    sequence: row.sequence,
    webhookStatus: row.webhook_status as Payment['webhookStatus'],
    createdBy: row.created_by as Payment['createdBy'],
    note: row.note,
    invoiceId: row.invoice_id,
    successUrl: row.success_url,
    cancelUrl: row.cancel_url,
    metadata: row.metadata as Record<string, string>,
    allowed: row.allowed,
    quoteMinutes: row.quote_minutes,
    underpayBps: row.underpay_bps,
    overpayBps: row.overpay_bps,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    expiresAt: row.expires_at,
    monitoredUntil: row.monitored_until,
    settledAt: row.settled_at,
  };
}
