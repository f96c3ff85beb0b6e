import type { Loop } from '../../../platform/jobs/loop.ts';
import { startChainLoops } from '../orders/chain-loops.ts';
import type { SendDeps } from '../orders/sending.ts';
import { sendRound } from './send-round.ts';

/** Sends what was signed and follows it, with no key at hand. */
export function startSending(deps: SendDeps): Pick<Loop, 'stop'> {
  return startChainLoops('sending', deps, sendRound);
}
