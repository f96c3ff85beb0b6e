import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { depositStatus } from '../../deposits/booking/deposit-status.ts';
import { paymentStatus } from '../asking/payment-status.ts';

export type Confirming = { blockchainId: number; reference: string };

/** The payments with money on these chains that waits for a block, or for confirmations. */
export async function listConfirming(db: Db, blockchainIds: readonly number[]): Promise<Confirming[]> {
  const { rows } = await sql<Confirming>`
    select distinct d.blockchain_id as "blockchainId", p.reference_id as reference
    from deposit d join allocation l on l.deposit_id = d.id join payment p on p.id = l.payment_id
    where d.blockchain_id = any(${blockchainIds}::int[]) and d.status = ${depositStatus.state('included')}
    union
    select d.blockchain_id, p.reference_id from deposit d join attempt t on t.address_id = d.address_id
    join payment p on p.id = t.payment_id and p.status in ${paymentStatus.among.payable}
    where d.blockchain_id = any(${blockchainIds}::int[]) and d.status = ${depositStatus.state('seen')}`.execute(db);
  return rows;
}

/** To which project each of these payments belongs; who asks decides what that is worth. */
export async function projectsOfPayments(db: Db, references: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ reference: string; projectId: number }>`
    select reference_id as reference, project_id as "projectId" from payment
    where reference_id = any(${references}::uuid[])`.execute(db);
  return new Map(rows.map(({ reference, projectId }) => [reference, projectId]));
}
