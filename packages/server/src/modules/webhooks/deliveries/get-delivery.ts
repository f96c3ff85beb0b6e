import type { Result } from '@coffer/contract/endpoint.ts';
import type { getDelivery as endpoint } from '@coffer/contract/webhooks/webhooks.ts';
import { readScope, type Credentialed } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { viewDelivery } from './delivery.ts';
import { bodiesOf, nameOf } from './delivery-source.ts';
import { findDelivery, listAttempts } from './delivery-store.ts';

type Input = { projectId: 'all' | number; deliveryId: number };

export async function getDelivery(
  call: Call<Credentialed>,
  { projectId, deliveryId }: Input,
): Promise<Result<typeof endpoint>> {
  const scope = readScope(call.subject, 'webhooks:read', projectId);
  const delivery = await findDelivery(call.db, scope, deliveryId);
  const bodies = await bodiesOf(call.db, [delivery]);
  const attempts = await listAttempts(call.db, delivery.id);
  return {
    ...viewDelivery(delivery),
    body: bodies.get(nameOf(delivery)) ?? '',
    log: attempts.map(({ at, ...attempt }) => ({ ...attempt, at: at.toISOString() })),
  };
}
