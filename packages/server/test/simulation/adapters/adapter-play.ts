import type { Play } from '../play/play.ts';
import { countNames, noteChain, openAdapterScene, type AdapterScene } from './adapter-scene.ts';
import { heal, stepsOn } from './adapter-steps.ts';
import { checkGiven } from './check-given.ts';
import type { Ground } from './ground.ts';

/** Payments on a local chain, through its adapter, the watcher and the database as they are. */
export function adapterPlay(ground: Ground): Play<AdapterScene, (typeof countNames)[number]> {
  return {
    countNames,
    steps: stepsOn(ground),
    stepsMin: 30,
    stepsMax: 45,
    open: (lane, seed) => openAdapterScene(ground, lane, seed),
    note: noteChain,
    mine: ({ ground: { stage } }, blocks) => stage.mine(blocks),
    heal,
    settle: async () => {},
    check: checkGiven,
    async close(scene) {
      await heal(scene);
      await scene.chain.close();
    },
  };
}
