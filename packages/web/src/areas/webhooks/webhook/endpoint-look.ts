import type { StatusLook } from '../../../ui/statuses/status-badge.tsx';
import { endpointStatus } from '../../../ui/statuses/statuses.ts';
import type { Webhook } from './queries.ts';

type Condition = Pick<Webhook, 'status' | 'failingSince'>;

/** One that is on but takes nothing is failing. */
export function conditionOf({ status, failingSince }: Condition): keyof typeof endpointStatus {
  return status === 'active' && failingSince !== null ? 'failing' : status;
}

export function endpointLook(webhook: Condition): StatusLook {
  return endpointStatus[conditionOf(webhook)];
}
