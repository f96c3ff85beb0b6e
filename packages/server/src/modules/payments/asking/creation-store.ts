import { sql } from 'kysely';
import type { PaymentWebhook } from '@coffer/contract/webhooks/webhook-events.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Payment } from './payment.ts';
import type { Facts } from './payment-events.ts';

/** A payment that is about to be made, with its first event. */
export type NewPaymentRow = {
  payment: Omit<Payment, 'id'>;
  referral: string | null;
  actor: string;
  facts: Facts;
  told: PaymentWebhook;
};

/** Payments with their first events: one statement, however many. Returns their ids by reference. */
export async function insertPayments(tx: Tx, created: readonly NewPaymentRow[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; reference: string }>`
    with given as (
      select reference_id, project_id, customer_id, usd_units, payer_typed, status, exception, sequence, created_by, actor, note,
        invoice_id, success_url, cancel_url, metadata, referral, allowed, quote_minutes, underpay_bps, overpay_bps, created_at,
        expires_at, monitored_until, facts, told
      from json_to_recordset(${JSON.stringify(created.map(givenOf))}::json) as g(reference_id uuid, project_id int,
        customer_id bigint, usd_units numeric, payer_typed boolean, status text, exception text, sequence int, created_by text, actor text,
        note text, invoice_id text, success_url text, cancel_url text, metadata jsonb, referral text, allowed int[],
        quote_minutes int, underpay_bps int, overpay_bps int, created_at timestamptz, expires_at timestamptz,
        monitored_until timestamptz, facts jsonb, told json)),
    made as (
      insert into payment (reference_id, project_id, customer_id, usd_units, payer_typed, status, exception, sequence, created_by, actor,
        note, invoice_id, success_url, cancel_url, metadata, referral, allowed, quote_minutes, underpay_bps, overpay_bps,
        created_at, updated_at, expires_at, monitored_until)
      select reference_id, project_id, customer_id, usd_units, payer_typed, status, exception, sequence, created_by, actor, note,
        invoice_id, success_url, cancel_url, metadata, referral, allowed, quote_minutes, underpay_bps, overpay_bps, created_at,
        created_at, expires_at, monitored_until
      from given
      returning id, reference_id),
    noted as (
      insert into payment_event (payment_id, sequence, at, event, status, exception, actor, facts, told)
      select id, sequence, created_at, 'payment.created', status, exception, actor, facts, told
      from given join made using (reference_id))
    select id, reference_id as reference from made`.execute(tx);
  return new Map(rows.map(({ id, reference }) => [reference, id]));
}

/** As the statement reads it. Amounts go as text, since JSON has no whole numbers of their size. */
function givenOf({ payment, referral, actor, facts, told }: NewPaymentRow): object {
  return {
    reference_id: payment.referenceId,
    project_id: payment.projectId,
    customer_id: payment.customerId,
    usd_units: payment.usdUnits === null ? null : String(payment.usdUnits),
    payer_typed: payment.payerTyped,
    status: payment.status,
    exception: payment.exception,
    sequence: payment.sequence,
    created_by: payment.createdBy,
    actor,
    note: payment.note,
    invoice_id: payment.invoiceId,
    success_url: payment.successUrl,
    cancel_url: payment.cancelUrl,
    metadata: payment.metadata,
    referral,
    allowed: payment.allowed,
    quote_minutes: payment.quoteMinutes,
    underpay_bps: payment.underpayBps,
    overpay_bps: payment.overpayBps,
    created_at: payment.createdAt,
    expires_at: payment.expiresAt,
    monitored_until: payment.monitoredUntil,
    facts,
    told,
  };
}
