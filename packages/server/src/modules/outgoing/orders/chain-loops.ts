import type { ChainCode } from '@coffer/kernel/chain.ts';
import { startLoop, type Loop } from '../../../platform/jobs/loop.ts';
import { listLiveChains, type BlockchainRow } from '../../assets/index.ts';
import type { SendDeps } from './sending.ts';

const lookEveryMs = 1_000;
const chainsEveryMs = 60_000;

type Round<D> = (deps: D, blockchain: BlockchainRow) => Promise<'again' | 'wait'>;

/** A loop for each chain, so that none waits for the nodes of another. Any number may run at once. */
export function startChainLoops<D extends Pick<SendDeps, 'db' | 'log'>>(
  name: string,
  deps: D,
  round: Round<D>,
): Pick<Loop, 'stop'> {
  const loops = new Map<ChainCode, Loop>();

  const opening = startLoop(name, chainsEveryMs, deps.log, async () => {
    for (const { code } of await listLiveChains(deps.db)) {
      if (!loops.has(code))
        loops.set(
          code,
          startLoop(`${name} ${code}`, lookEveryMs, deps.log, () => roundOn(code)),
        );
    }
    return 'wait';
  });

  async function roundOn(code: ChainCode): Promise<'again' | 'wait'> {
    const blockchain = (await listLiveChains(deps.db)).find((one) => one.code === code);
    return blockchain ? round(deps, blockchain) : 'wait';
  }

  return {
    async stop() {
      await opening.stop();
      await Promise.all([...loops.values()].map((loop) => loop.stop()));
    },
  };
}
