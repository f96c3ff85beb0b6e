import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { paymentStatus } from '../../payments/asking/payment-status.ts';

/** A payment that was paid and names who brought its customer. */
export type Referred = {
  paymentId: number;
  projectId: number;
  reference: string;
  referral: string;
  /** The shop's number of the customer. */
  customerId: string;
  email: string;
  /** Somebody typed the address, at the checkout or in a form of the shop: it is nobody's proof. */
  payerTyped: boolean;
  settledAt: Date;
};

/** Of these payments those that name somebody, that were paid, and whose customer is known: nobody is brought by asking for a payment, in the order in which they were made. */
export async function findReferred(db: Db, paymentIds: readonly number[]): Promise<Referred[]> {
  const { rows } = await sql<Referred>`
    select p.id as "paymentId", p.project_id as "projectId", p.reference_id as reference, p.referral,
      k.customer_id as "customerId", k.email, p.payer_typed as "payerTyped", p.settled_at as "settledAt"
    from payment p join customer k on k.id = p.customer_id
    where p.id = any(${[...paymentIds]}::bigint[]) and p.referral is not null and k.email is not null
      and p.settled_at is not null and p.status in ${paymentStatus.among.paid}
    order by p.id`.execute(db);
  return rows;
}

export async function projectsOf(db: Db, paymentIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct project_id as id from payment where id = any(${[...paymentIds]}::bigint[])`.execute(db);
  return rows.map(({ id }) => id);
}
