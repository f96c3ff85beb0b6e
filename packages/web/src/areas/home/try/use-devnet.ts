import { readDevnet } from '@coffer/contract/operations/devnet.ts';
import { useCall } from '../../../api/use-call.ts';

/** Whether there are local chains, on which everything can be tried. */
export function useDevnet(isWanted = true) {
  return useCall(readDevnet, {}, { enabled: isWanted });
}
