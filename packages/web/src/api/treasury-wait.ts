import { getTreasuryWait } from '@coffer/contract/people/treasury-changes.ts';
import { useMay } from './me.ts';
import { useCall } from './use-call.ts';

/** How long what takes over from something else waits, for whoever may know it. */
export function useTreasuryWait() {
  return useCall(getTreasuryWait, {}, { enabled: useMay('wallets:read') });
}
