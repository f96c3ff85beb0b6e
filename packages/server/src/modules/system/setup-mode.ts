import { fault } from '@coffer/contract/errors.ts';
import { authorize } from '../../platform/access.ts';
import type { Call } from '../../platform/deps.ts';

const setupMode = 'merchant';

export function readSetupMode(): { setupMode: typeof setupMode } {
  return { setupMode };
}

/** One install serves one merchant: there is nothing to switch to. */
export function setSetupMode(call: Call, wanted: string): { setupMode: typeof setupMode } {
  authorize(call.subject, 'settings:write');
  if (wanted !== setupMode) throw fault('UNPROCESSABLE', `setupMode can only be ${setupMode}.`);
  return { setupMode };
}
