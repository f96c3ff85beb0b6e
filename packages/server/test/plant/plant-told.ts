import { randomUUID } from 'node:crypto';
import { hoursAfter } from '@coffer/kernel/clock.ts';
import type { PaymentWebhook } from '@coffer/contract/webhooks/webhook-events.ts';
import type { Clock } from '@coffer/kernel/clock.ts';
import { examplePayment } from '../../src/modules/webhooks/endpoints/example.ts';
import { paymentEvents } from '../../src/modules/payments/index.ts';
import { inTransaction, type Db } from '../../src/platform/db/db.ts';
import type { Emit } from '../../src/platform/events/outbox.ts';

export type PlantedPayment = { id: number; reference: string; sequence: number };

/** Payments as their rows stand, without what led there, for tests in which only what is told of them counts. */
export async function plantPayments(db: Db, projectId: number, count: number): Promise<PlantedPayment[]> {
  const now = new Date();
  // Whatever else runs has nothing to do for them.
  const ends = hoursAfter(now, 24);
  const rows = await db
    .insertInto('payment')
    .values(
      Array.from({ length: count }, () => ({
        reference_id: randomUUID(),
        project_id: projectId,
        status: 'open',
        exception: 'none',
        sequence: 0,
        created_by: 'system',
        actor: 'planted',
        metadata: '{}',
        quote_minutes: 15,
        underpay_bps: 50,
        overpay_bps: 50,
        created_at: now,
        updated_at: now,
        expires_at: ends,
        monitored_until: ends,
      })),
    )
    .returning(['id', 'reference_id'])
    .execute();
  return rows.map((row) => ({ id: row.id, reference: row.reference_id, sequence: 0 }));
}

/** Lets the next step of each payment happen, and shops be told of it. */
export async function tellOf(
  { db, emit, clock }: { db: Db; emit: Emit; clock?: Pick<Clock, 'now'> },
  projectId: number,
  payments: readonly PlantedPayment[],
  kind: keyof typeof paymentEvents = 'payment.created',
  said: Partial<PaymentWebhook> = {},
): Promise<void> {
  const at = clock?.now() ?? new Date();
  for (const payment of payments) payment.sequence += 1;
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('payment_event')
      .values(
        payments.map(({ id, reference, sequence }) => ({
          payment_id: id,
          sequence,
          at,
          event: kind,
          status: 'open',
          exception: 'none',
          facts: '{}',
          told: JSON.stringify({
            ...examplePayment(at),
            status: 'OPEN',
            event_type: 'payment.open',
            ...said,
            reference_id: reference,
            sequence,
          }),
        })),
      )
      .execute();
    await emit(
      tx,
      ...payments.map(({ id: paymentId, sequence, reference }) =>
        paymentEvents[kind](projectId, { paymentId, sequence, reference }),
      ),
    );
  });
}
