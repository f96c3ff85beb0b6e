import type pg from 'pg';
import type { LabelledGauge } from '../http/metrics.ts';
import { countGivenUp } from './given-up.ts';
import { listLoops } from './loop-standing.ts';

/** How the loops of this process do. Of two with one name, the worse. */
export function loopGauges(pool: pg.Pool): LabelledGauge[] {
  return [
    {
      name: 'coffer_loop_failed_rounds',
      help: 'Rounds of a loop of this process that failed in a row.',
      label: 'loop',
      read: async () => worstOf(listLoops().map(({ loop, failures }) => ({ of: loop, value: failures }))),
    },
    {
      name: 'coffer_loop_silent_seconds',
      help: 'Since a round of a loop of this process last ended well.',
      label: 'loop',
      read: async () =>
        worstOf(
          listLoops().flatMap(({ loop, goodAt }) =>
            goodAt ? [{ of: loop, value: (Date.now() - goodAt.getTime()) / 1000 }] : [],
          ),
        ),
    },
    {
      name: 'coffer_jobs_given_up',
      help: 'Jobs that failed so often that they are not tried again.',
      label: 'queue',
      read: async () => [{ of: 'all', value: await countGivenUp(pool) }],
    },
  ];
}

function worstOf(figures: readonly { of: string; value: number }[]): { of: string; value: number }[] {
  const worst = new Map<string, number>();
  for (const { of, value } of figures) worst.set(of, Math.max(value, worst.get(of) ?? 0));
  return [...worst].map(([of, value]) => ({ of, value }));
}
