import { isReference } from '@coffer/kernel/id.ts';
import type { Db } from '../../../platform/db/db.ts';
import { paymentStatus } from './payment-status.ts';

/**
 * Writes down who brought the payer, where nobody has said so and the payment is still to be paid. The reference is the secret of its
 * payer: no scope is asked.
 */
export async function noteReferral(
  db: Db,
  reference: string,
  codeOf: (projectId: number) => Promise<string | undefined>,
): Promise<void> {
  if (!isReference(reference)) return;
  const found = await db
    .selectFrom('payment')
    .select(['id', 'project_id as projectId'])
    .where('reference_id', '=', reference)
    .where('status', '=', paymentStatus.state('open'))
    .where('referral', 'is', null)
    .executeTakeFirst();
  const code = found && (await codeOf(found.projectId));
  if (found === undefined || code === undefined) return;
  await db
    .updateTable('payment')
    .set({ referral: code })
    .where('id', '=', found.id)
    .where('status', '=', paymentStatus.state('open'))
    .where('referral', 'is', null)
    .execute();
}
