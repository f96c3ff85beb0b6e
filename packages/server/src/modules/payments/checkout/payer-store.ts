import { sql } from 'kysely';
import type { Language } from '@coffer/kernel/language.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { PaymentException } from '../asking/payment-state.ts';
import { paymentStatus, type PaymentStatus } from '../asking/payment-status.ts';

/** A step of a payment, how the payment stands by now, and what its shop wants to say to its payer. */
export type PayerStep = {
  projectId: number;
  reference: string;
  event: string;
  exception: PaymentException;
  /** The payment's status then and now. */
  then: PaymentStatus;
  status: PaymentStatus;
  /** Whether it had been settled before that step. */
  settledBefore: boolean;
  payerTyped: boolean;
  usdUnits: bigint;
  filledUsdUnits: bigint;
  /** What the shop's own program wrote. Whoever has a session of a person writes to nobody by the shop's mail server. */
  note: string | null;
  email: string;
  /** Where it ends up, however it is written. */
  mailbox: string;
  shop: string;
  supportEmail: string | null;
  from: string | null;
  replyTo: string | null;
  frontend: string | null;
  /** In which they chose what to pay with; null while they have not. */
  language: Language | null;
};

type Row = Omit<PayerStep, 'usdUnits' | 'filledUsdUnits'> & Record<'usdUnits' | 'filledUsdUnits', string>;

/** Nothing where nobody is known by an email address. */
export async function findPayerStep(db: Db, paymentId: number, sequence: number): Promise<PayerStep | undefined> {
  const { rows } = await sql<Row>`
    select p.project_id as "projectId", p.reference_id as reference, e.event, e.exception, e.status as then, p.status, p.payer_typed as "payerTyped",
      p.usd_units::text as "usdUnits", p.filled_usd_units::text as "filledUsdUnits",
      case when p.created_by = 'system' then p.note end as note, k.email, mailbox_of(k.email) as mailbox,
      exists (select from payment_event o where o.payment_id = e.payment_id and o.sequence < e.sequence
        and o.status = ${paymentStatus.state('settled')}) as "settledBefore",
      r.name as shop, r.support_email as "supportEmail", r.email_send_request_from as "from",
      r.email_send_request_reply_to as "replyTo", r.frontend_endpoint as frontend,
      (select a.language from attempt a where a.payment_id = p.id order by a.id desc limit 1) as language
    from payment_event e join payment p on p.id = e.payment_id join project r on r.id = p.project_id
    join customer k on k.id = p.customer_id
    where e.payment_id = ${paymentId} and e.sequence = ${sequence} and k.email is not null and p.usd_units is not null
    `.execute(db);
  return rows.map((row) => ({
    ...row,
    usdUnits: BigInt(row.usdUnits),
    filledUsdUnits: BigInt(row.filledUsdUnits),
  }))[0];
}
