import { vi } from 'vitest';
import type { World } from './world.ts';

/**
 * Does something while somebody else has changed this and not committed yet: they commit once it waits for them, or has gone past
 * them. So two at once always meet in the worst way.
 */
export async function whileHeld<T>(
  { coffer: { deps } }: Pick<World, 'coffer'>,
  others: readonly [string, unknown[]][],
  work: () => Promise<T>,
): Promise<T> {
  const other = await deps.pool.connect();
  try {
    await other.query('begin');
    for (const [text, values] of others) await other.query(text, values);
    let hasEnded = false;
    const going = work().finally(() => void (hasEnded = true));
    await vi.waitFor(
      async () => {
        // A transaction looks at who waits only once: so another connection looks.
        const { rows } = await deps.pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        if (!hasEnded && rows.length === 0) throw new Error('it neither waits nor ends');
      },
      { timeout: 20_000, interval: 10 },
    );
    await other.query('commit');
    return await going;
  } finally {
    await other.query('rollback');
    other.release();
  }
}
