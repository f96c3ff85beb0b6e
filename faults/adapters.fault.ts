import { expect, test } from 'vitest';
import { serverUrl } from '../packages/server/test/database.ts';
import { runOnStage } from '../packages/server/test/simulation/adapters/run-on-stage.ts';
import { stagesPlayed } from '../packages/server/test/simulation/adapters/stages-played.ts';

/** Others than those of every test run, unless a failed one is to be played again. */
const seed = process.env['SIMULATION_SEED'];
const seeds = seed === undefined ? Number(process.env['ADAPTER_SCHEDULES'] ?? 25) : 1;
const withinMs = 3_600_000;
const fewSeeds = 25;

test.each(stagesPlayed)(
  'in many schedules of reorgs, lies and crashes on $name each payment is credited once',
  { timeout: withinMs },
  async (stage) => {
    const plan = { serverUrl: serverUrl(), firstSeed: Number(seed ?? 1_000), seeds, withinMs };
    const { failures, schedules, missing } = await runOnStage(stage, plan);
    expect(failures.map((failure) => failure.message)).toEqual([]);
    expect(schedules).toBe(seeds);
    // A run in which something never happened has shown nothing about it.
    if (seeds >= fewSeeds) expect(missing).toEqual([]);
  },
);
