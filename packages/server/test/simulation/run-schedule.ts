import { hoursAfter } from '@coffer/kernel/clock.ts';
import { checkTruth } from './check-truth.ts';
import type { Lane } from './lane.ts';
import { hearAll } from './play-payments.ts';
import { playRound, readCursor } from './play-watcher.ts';
import { openScene, type Counts, type Scene } from './scene.ts';
import { heal, resume, steps } from './steps.ts';

const stepsMin = 50;
const stepsMax = 70;
const quietRoundsMax = 400;

/** Plays one schedule and holds its end against the truth. Fails with the seed and all that was played. */
export async function runSchedule(lane: Lane, seed: number): Promise<Counts> {
  const scene = await openScene(lane, seed);
  try {
    for (let left = scene.dice.between(stepsMin, stepsMax); left > 0; left -= 1) await playStep(scene);
    await becomeQuiet(scene);
    await hearAll(scene);
    await checkTruth(scene);
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
  scene.story[at] = `${step.what}: ${told}`.replace(/: $/, '');
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

async function readOn(scene: Scene): Promise<void> {
  for (let round = 0; round < quietRoundsMax; round += 1) {
    await resume(scene);
    const ended = await playRound(scene);
    if (ended !== 'moved' && ended !== 'held') throw new Error(`a round that nothing disturbed was ${ended}`);
    if (ended === 'held' && !scene.halted && scene.cursor.hash === scene.network.head.hash) return;
  }
  throw new Error('it never came to rest at the head');
}
