import type { Result } from '@coffer/contract/endpoint.ts';
import type { getDelivery as endpoint } from '@coffer/contract/webhooks.ts';
import { readScope, type Credentialed } from '../../platform/access.ts';
import type { Call } from '../../platform/deps.ts';
import { toldOf } from '../payments/index.ts';
import { viewDelivery } from './delivery.ts';
import { findDelivery, listAttempts } from './delivery-store.ts';

type Input = { projectId: 'all' | number; deliveryId: number };

export async function getDelivery(
  call: Call<Credentialed>,
  { projectId, deliveryId }: Input,
): Promise<Result<typeof endpoint>> {
  const scope = readScope(call.subject, 'webhooks:read', projectId);
  const delivery = await findDelivery(call.db, scope, deliveryId);
  const [told] = await toldOf(call.db, [delivery]);
  const attempts = await listAttempts(call.db, delivery.id);
  return {
    ...viewDelivery(delivery),
    body: told?.body ?? '',
    log: attempts.map(({ at, ...attempt }) => ({ ...attempt, at: at.toISOString() })),
  };
}
