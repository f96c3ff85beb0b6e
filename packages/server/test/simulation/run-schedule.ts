import { hoursAfter } from '@coffer/kernel/clock.ts';
import { checkTruth } from './check-truth.ts';
import { countSweeps } from './count-sweeps.ts';
import type { Lane } from './lane.ts';
import { hearAll } from './play-payments.ts';
import { readCursor } from './play-watcher.ts';
import { readOn } from './read-on.ts';
import { openScene, type Counts, type Scene } from './scene.ts';
import { settleTreasury } from './settle-treasury.ts';
import { heal, steps } from './steps.ts';

const stepsMin = 50;
const stepsMax = 70;

/** Plays one schedule and holds its end against the truth. Fails with the seed and all that was played. */
export async function runSchedule(lane: Lane, seed: number): Promise<Counts> {
  const scene = await openScene(lane, seed);
  try {
    for (let left = scene.dice.between(stepsMin, stepsMax); left > 0; left -= 1) await playStep(scene);
    await becomeQuiet(scene);
    await settleTreasury(scene);
    await hearAll(scene);
    await checkTruth(scene);
    await countSweeps(scene);
    scene.counts.transfers = scene.network.transfers().length;
    return scene.counts;
  } catch (error) {
    const story = scene.story.map((line, at) => `${at + 1}. ${line}`).join('\n');
    const limits = JSON.stringify({ confirmations: scene.confirmations, mild: scene.mild, ...scene.setting.limits });
    const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
    throw new Error(`seed ${seed} failed, ${limits}\n${story}\n${told}`, { cause: error });
  } finally {
    await scene.watcher.die();
  }
}

async function playStep(scene: Scene): Promise<void> {
  const step = scene.dice.weighted(steps.map((one) => [one.weight, one] as const));
  scene.counts.steps += 1;
  const at = scene.story.push(step.what) - 1;
  const told = await step.play(scene);
  scene.tree.note(scene.network);
  noteFinal(scene);
  scene.story[at] = `${step.what}: ${told}`.replace(/: $/, '');
}

function noteFinal(scene: Scene): void {
  scene.finalHeight = Math.max(scene.finalHeight, scene.network.headBehind(0).finalizedHeight ?? 0);
}

/** Everybody tells the truth again, a person resumes what was halted, and blocks come until all is deep enough. */
async function becomeQuiet(scene: Scene): Promise<void> {
  await heal(scene);
  const { network, setting, confirmations } = scene;
  network.mine(confirmations + (setting.limits.secondLookBehindBlocks ?? 0) + 1);
  scene.tree.note(network);
  await readOn(scene);
  if (scene.mild) return;
  const before = await readCursor(scene);
  // Whoever lied twice of the same block is found out by the look back of the next day.
  scene.offsetMs.now = hoursAfter(scene.begunAt, 24).getTime() + 1 - network.head.at.getTime();
  await readOn(scene);
  scene.counts.lateFinds += (await readCursor(scene)).lastMove > before.lastMove ? 1 : 0;
}
