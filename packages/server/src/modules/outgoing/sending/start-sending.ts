import type { ChainCode } from '@coffer/kernel/chain.ts';
import { startLoop, type Loop } from '../../../platform/jobs/loop.ts';
import { listLiveChains } from '../../assets/index.ts';
import type { SendDeps } from '../orders/sending.ts';
import { sendRound } from './send-round.ts';

const lookEveryMs = 1_000;
const chainsEveryMs = 60_000;

/** Sends what is to be sent, a loop for each chain, so that none waits for the nodes of another. Any number may run at once. */
export function startSending(deps: SendDeps): Pick<Loop, 'stop'> {
  const loops = new Map<ChainCode, Loop>();

  const opening = startLoop('sending', chainsEveryMs, deps.log, async () => {
    for (const { code } of await listLiveChains(deps.db)) {
      if (!loops.has(code))
        loops.set(
          code,
          startLoop(`sending ${code}`, lookEveryMs, deps.log, () => round(code)),
        );
    }
    return 'wait';
  });

  async function round(code: ChainCode): Promise<'again' | 'wait'> {
    const blockchain = (await listLiveChains(deps.db)).find((one) => one.code === code);
    return blockchain ? sendRound(deps, blockchain) : 'wait';
  }

  return {
    async stop() {
      await opening.stop();
      await Promise.all([...loops.values()].map((loop) => loop.stop()));
    },
  };
}
