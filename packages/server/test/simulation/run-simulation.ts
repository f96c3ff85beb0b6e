import { randomBytes } from 'node:crypto';
import { openLane, type Lane } from './play/lane.ts';
import { runSchedule } from './run-schedule.ts';
import type { Play } from './play/play.ts';
import { countsOf, type Watched } from './watched.ts';

export type Plan = {
  serverUrl: string;
  firstSeed: number;
  seeds: number;
  /** No schedule begins after this. */
  withinMs: number;
  /** Schedules that run side by side, each on a database of its own. */
  lanes: number;
};

export type Outcome = { schedules: number; counts: Readonly<Record<string, number>>; failures: readonly Error[] };

const failuresMax = 3;

/** One schedule for each seed. A failure tells its seed and its steps, and the others go on for a while. */
export async function runSimulation<On extends Watched & { counts: Record<Name, number> }, Name extends string>(
  play: Play<On, Name>,
  { serverUrl, firstSeed, seeds, withinMs, lanes }: Plan,
): Promise<Outcome> {
  const until = performance.now() + withinMs;
  const counts = countsOf(play.countNames);
  const failures: Error[] = [];
  let begun = 0;
  let schedules = 0;
  async function drive(lane: Lane): Promise<void> {
    while (begun < seeds && performance.now() < until && failures.length < failuresMax) {
      const seed = firstSeed + begun;
      begun += 1;
      try {
        const played = await runSchedule(play, lane, seed);
        for (const name of play.countNames) counts[name] += played[name];
        schedules += 1;
      } catch (error) {
        const failure = error instanceof Error ? error : new Error(String(error));
        failures.push(failure);
        // At once: a long run may be stopped before its end.
        process.stdout.write(`${failure.message}\n`);
      }
    }
  }
  const name = `simulation_${randomBytes(4).toString('hex')}`;
  const open = await Promise.all(Array.from({ length: lanes }, (_, at) => openLane(serverUrl, `${name}_${at}`)));
  try {
    await Promise.all(open.map(drive));
  } finally {
    await Promise.all(open.map((lane) => lane.close()));
  }
  return { schedules, counts, failures };
}

export function tell({ schedules, counts, failures }: Outcome, firstSeed: number): string {
  const told = Object.entries(counts).map(
    ([name, count]) => `${count} ${name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`,
  );
  return `${schedules} schedules from seed ${firstSeed} on held, ${failures.length} failed: ${told.join(', ')}\n`;
}
