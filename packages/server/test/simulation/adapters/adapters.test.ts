import { expect, test } from 'vitest';
import { serverUrl } from '../../database.ts';
import { runOnStage } from './run-on-stage.ts';
import { stagesPlayed } from './stages-played.ts';

/** `SIMULATION_SEED=17 vitest run packages/server/test/simulation/adapters -t Tron` plays one schedule again. */
const seed = process.env['SIMULATION_SEED'];
const few = 2;
const withinMs = 60_000;

test.each(stagesPlayed)(
  'whatever happens to $name, its nodes and its watcher, each payment is credited once',
  { timeout: withinMs * 2 },
  async (stage) => {
    const seeds = seed === undefined ? few : 1;
    const plan = { serverUrl: serverUrl(), firstSeed: Number(seed ?? 1), seeds, withinMs };
    const { failures, schedules } = await runOnStage(stage, plan);
    expect(failures.map((failure) => failure.message)).toEqual([]);
    expect(schedules).toBeGreaterThan(0);
  },
);
