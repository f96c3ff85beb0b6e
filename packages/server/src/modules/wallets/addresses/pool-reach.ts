/** What is left of a pool of prepared addresses, counted as far as it matters, and how many were ever prepared. */
export type PreparedPool = { ready: number; prepared: number };

/** Who may be given an address of a pool: anybody, only who is known to pay, or nobody. */
export type PoolReach = 'all' | 'known' | 'none';

/** Half of where somebody is told that a pool runs low (`refillBelow`), so that there is time to prepare more. */
export const keptMax = 25;
const keptOneIn = 10;

/**
 * An order costs nothing, and an address that was given out never comes back. So the last tenth of what was prepared is kept for
 * customers who have paid before. Addresses that are derived never run out.
 */
export function reachOf(pool: PreparedPool | null): PoolReach {
  if (pool === null) return 'all';
  if (pool.ready === 0) return 'none';
  return pool.ready <= Math.min(keptMax, Math.floor(pool.prepared / keptOneIn)) ? 'known' : 'all';
}
