import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** A payment that names who brought its customer. */
export type Referred = {
  paymentId: number;
  projectId: number;
  reference: string;
  referral: string;
  /** The shop's number of the customer. */
  customerId: string;
  email: string;
};

/** Of these payments those that name somebody, and whose customer is known, in the order in which they were made. */
export async function findReferred(db: Db, paymentIds: readonly number[]): Promise<Referred[]> {
  const { rows } = await sql<Referred>`
    select p.id as "paymentId", p.project_id as "projectId", p.reference_id as reference, p.referral,
      k.customer_id as "customerId", k.email
    from payment p join customer k on k.id = p.customer_id
    where p.id = any(${[...paymentIds]}::bigint[]) and p.referral is not null and k.email is not null
    order by p.id`.execute(db);
  return rows;
}
