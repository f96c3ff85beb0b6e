import { hoursAfter } from '@coffer/kernel/clock.ts';
import type { Lane } from './play/lane.ts';
import type { Play } from './play/play.ts';
import { readCursor } from './play/play-watcher.ts';
import { readOn } from './read-on.ts';
import type { Watched } from './watched.ts';

type Counted<Name extends string> = Watched & { counts: Record<Name, number> };

/** Plays one schedule and holds its end against the truth. Fails with the seed and all that was played. */
export async function runSchedule<On extends Counted<Name>, Name extends string>(
  play: Play<On, Name>,
  lane: Lane,
  seed: number,
): Promise<Record<Name, number>> {
  const scene = await play.open(lane, seed);
  try {
    for (let left = scene.dice.between(play.stepsMin, play.stepsMax); left > 0; left -= 1) await playStep(play, scene);
    await becomeQuiet(play, scene);
    await play.settle(scene);
    await play.check(scene);
    return scene.counts;
  } catch (error) {
    const story = scene.story.map((line, at) => `${at + 1}. ${line}`).join('\n');
    const limits = JSON.stringify({ confirmations: scene.confirmations, mild: scene.mild, ...scene.setting.limits });
    const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
    throw new Error(`seed ${seed} failed, ${limits}\n${story}\n${told}`, { cause: error });
  } finally {
    await scene.watcher.die();
    await play.close(scene);
  }
}

async function playStep<On extends Counted<Name>, Name extends string>(play: Play<On, Name>, scene: On): Promise<void> {
  const step = scene.dice.weighted(play.steps.map((one) => [one.weight, one] as const));
  scene.counts.steps += 1;
  const at = scene.story.push(step.what) - 1;
  const told = await step.play(scene);
  await play.note(scene);
  scene.story[at] = `${step.what}: ${told}`.replace(/: $/, '');
}

/** Everybody tells the truth again, a person resumes what was halted, and blocks come until all is deep enough. */
async function becomeQuiet<On extends Counted<Name>, Name extends string>(play: Play<On, Name>, scene: On) {
  await play.heal(scene);
  const { setting, confirmations } = scene;
  await play.mine(scene, confirmations + (setting.limits.secondLookBehindBlocks ?? 0) + 1);
  await play.note(scene);
  await readOn(scene);
  if (scene.mild) return;
  const before = await readCursor(scene);
  // Whoever lied twice of the same block is found out by the look back of the next day.
  scene.offsetMs.now += hoursAfter(scene.begunAt, 24).getTime() + 1 - setting.clock.now().getTime();
  await readOn(scene);
  scene.counts.lateFinds += (await readCursor(scene)).lastMove > before.lastMove ? 1 : 0;
}
