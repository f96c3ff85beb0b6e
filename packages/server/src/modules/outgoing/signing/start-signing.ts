import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { startLoop, type Loop } from '../../../platform/jobs/loop.ts';
import { startChainLoops } from '../orders/chain-loops.ts';
import { claimSigning, giveUpSigning, signerLimits } from '../orders/signer-store.ts';
import type { SignDeps } from './signing.ts';
import { signRound } from './sign-round.ts';

/** Signs what is to be sent, and sends nothing. Of several only one signs; another takes over when it is gone. */
export function startSigning(deps: SignDeps, pageUrl: string | null = null): Pick<Loop, 'stop'> {
  // Whoever has the journal of one that is gone takes its place at once: nobody else can have it.
  const me = { instance: deps.journal?.id ?? randomUUID(), host: hostname(), uid: process.getuid?.() ?? null, pageUrl };
  let isOurs = false;
  const presence = startLoop('signer', signerLimits.saysSoEveryMs, deps.log, async () => {
    isOurs = await claimSigning(deps.db, me);
    return 'wait';
  });
  const signing = startChainLoops('signing', deps, async (_deps, blockchain) =>
    isOurs ? signRound(deps, blockchain) : 'wait',
  );
  return {
    async stop() {
      await Promise.all([presence.stop(), signing.stop()]);
      await giveUpSigning(deps.db, me);
    },
  };
}
