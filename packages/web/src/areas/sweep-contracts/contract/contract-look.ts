import type { StatusLook } from '../../../ui/statuses/status-badge.tsx';
import { collectorChange, sweepContractStatus } from '../../../ui/statuses/statuses.ts';
import type { Contract } from './queries.ts';

type Looked = Pick<Contract, 'status' | 'pendingCollector' | 'pendingConfirmed'>;

/** What is about to send its money elsewhere is not simply active. */
export function contractLook({ status, pendingCollector, pendingConfirmed }: Looked): StatusLook {
  if (status !== 'active' || pendingCollector === null) return sweepContractStatus[status];
  return pendingConfirmed ? collectorChange.confirmed : collectorChange.unconfirmed;
}
