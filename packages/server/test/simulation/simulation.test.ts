import { expect, test } from 'vitest';
import { serverUrl } from '../database.ts';
import { memoryPlay } from './play/memory-play.ts';
import { runSimulation, tell } from './run-simulation.ts';
import { rareCounts } from './scene.ts';

/** `SIMULATION_SEED=17 vitest run packages/server/test/simulation` plays one schedule again. */
const seed = process.env['SIMULATION_SEED'];
const only = seed === undefined ? undefined : Number(seed);

/** Enough for everything to happen that may; thousands are played by `npm run test:faults`. */
const schedules = 60;

test(
  'whatever happens to a chain, its nodes and its workers, each payment is credited and swept once',
  { timeout: 300_000 },
  async () => {
    const firstSeed = only ?? 1;
    const outcome = await runSimulation(memoryPlay, {
      firstSeed,
      seeds: only === undefined ? schedules : 1,
      withinMs: Infinity,
      lanes: 3,
      serverUrl: serverUrl(),
    });
    process.stdout.write(tell(outcome, firstSeed));
    expect(outcome.failures.map((failure) => failure.message)).toEqual([]);
    if (only !== undefined) return;
    expect(outcome.schedules).toBe(schedules);
    // A run in which something never happened has shown nothing about it.
    const missing = Object.entries(outcome.counts).filter(([name, count]) => count === 0 && !rareCounts.has(name));
    expect(missing).toEqual([]);
  },
);
