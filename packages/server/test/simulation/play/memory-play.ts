import { checkMoney } from '../check-money.ts';
import { checkSweeps, coldAccounts } from '../check-sweeps.ts';
import { checkTruth } from '../check-truth.ts';
import { countSweeps } from '../count-sweeps.ts';
import type { Play } from './play.ts';
import { hearAll } from './play-payments.ts';
import { settleRewards } from './play-rewards.ts';
import { countNames, firstHeight, openScene, type Scene } from '../scene.ts';
import { settleTreasury } from '../settle-treasury.ts';
import { heal, steps } from '../steps.ts';

/** Often enough to see money in the middle of everything. */
const stepsBetweenLooks = 12;

/** Payments and sweeps on the chain in memory, which can do everything. */
export const memoryPlay: Play<Scene, (typeof countNames)[number]> = {
  countNames,
  steps,
  stepsMin: 50,
  stepsMax: 70,
  open: openScene,
  heal,
  async note(scene) {
    const { tree, network } = scene;
    tree.note(network.blocks.toReversed());
    scene.finalHeight = Math.max(scene.finalHeight, network.headBehind(0).finalizedHeight ?? 0);
    if (scene.counts.steps % stepsBetweenLooks === 0) await checkMoney(scene);
  },
  async mine({ network }, blocks) {
    network.mine(blocks);
  },
  async settle(scene) {
    await settleTreasury(scene);
    await hearAll(scene);
    await settleRewards(scene);
  },
  async check(scene) {
    const { network, token } = scene;
    const moved = network.transfers().filter(({ block }) => block.height > firstHeight);
    const balance = (address: string, contract: string | null) => network.balance(address, contract);
    await checkTruth(scene, { moved, token, balance, others: coldAccounts(scene, moved) });
    await checkSweeps(scene, moved);
    await checkMoney(scene);
    await countSweeps(scene);
    scene.counts.transfers = network.transfers().length;
  },
  async close() {},
};
