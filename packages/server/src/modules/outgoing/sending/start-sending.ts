import type { Loop } from '../../../platform/jobs/loop.ts';
import { startChainLoops } from '../orders/chain-loops.ts';
import type { SendDeps } from '../orders/sending.ts';
import { sendRound } from './send-round.ts';
import { startTellingSignerAway } from './tell-signer-away.ts';

/** Sends what was signed and follows it, with no key at hand. */
export function startSending(deps: SendDeps): Pick<Loop, 'stop'> {
  const loops = [startChainLoops('sending', deps, sendRound), startTellingSignerAway(deps)];
  return { stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))) };
}
