import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../packages/server/src/platform/db/embedded.ts';
import { memoryPlay } from '../packages/server/test/simulation/play/memory-play.ts';
import { runSimulation, tell } from '../packages/server/test/simulation/run-simulation.ts';
import { createTemplate } from '../packages/server/test/template.ts';
import { temporaryFolder } from '../packages/server/test/temporary-folder.ts';

/** Others than those of every test run, unless a failed one is to be played again. */
const firstSeed = Number(process.env['SIMULATION_SEED'] ?? 1_000);
const seeds = Number(process.env['SIMULATION_SCHEDULES'] ?? 2_000);
const withinMs = 3_600_000;
const fewSeeds = 500;

const folder = temporaryFolder('coffer-simulation');
let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
beforeAll(async () => {
  server = await startEmbeddedPostgres({
    dataDir: path.join(folder.path, 'postgres'),
    settings: { fsync: 'off', max_connections: '100' },
  });
  await createTemplate(server.url);
});
afterAll(async () => {
  await server.stop();
  await folder.remove();
});

test(
  'in thousands of schedules of reorgs, lies and crashes each payment is credited and swept once',
  { timeout: withinMs },
  async () => {
    const outcome = await runSimulation(memoryPlay, { serverUrl: server.url, firstSeed, seeds, withinMs, lanes: 3 });
    process.stdout.write(tell(outcome, firstSeed));
    expect(outcome.failures.map((failure) => failure.message)).toEqual([]);
    expect(outcome.schedules).toBe(seeds);
    // A long run in which something never happened has shown nothing about it.
    if (seeds < fewSeeds) return;
    expect(Object.entries(outcome.counts).filter(([, count]) => count === 0)).toEqual([]);
  },
);
