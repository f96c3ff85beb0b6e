import type { Loop } from '../../../platform/jobs/loop.ts';
import { startChainLoops } from '../orders/chain-loops.ts';
import type { SignDeps } from './signing.ts';
import { signRound } from './sign-round.ts';

/** Signs what is to be sent, and sends nothing. */
export function startSigning(deps: SignDeps): Pick<Loop, 'stop'> {
  return startChainLoops('signing', deps, signRound);
}
