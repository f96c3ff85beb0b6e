import { readSendingHold } from '@coffer/contract/restores.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import { useMay } from './me.ts';
import { useCall } from './use-call.ts';

const refetchEveryMs = 30_000;

export type HoldReason = NonNullable<Result<typeof readSendingHold>['reason']>;

/** Whether nothing is sent since a restore; asked for by those who may see the system. */
export function useSendingHold() {
  const maySee = useMay('system:read');
  return useCall(readSendingHold, {}, { enabled: maySee, refetchEveryMs }).data;
}
