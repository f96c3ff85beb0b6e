import { hostsOf, witnessesMin } from './hearing/opinion-of.ts';

/** How many there are to agree, without those that have told nothing for long. */
export type Hosts = { readonly counted: number };

/** A death, and which node tells it. */
export type ToldDeath<T> = { node: { readonly host: string }; answer: T };

/**
 * The proof of a death that more than one node tells: one that lies, or follows a fork of its own, could have something paid a
 * second time. A node that has told nothing for long is not waited for.
 */
export function agreedDeath<T>(pool: Hosts, deaths: readonly ToldDeath<T>[]): T | undefined {
  return tellers(deaths) >= Math.min(witnessesMin, pool.counted) ? deaths[0]?.answer : undefined;
}

/** The same where none tells anything else. */
export function unanimousDeath<T>(pool: Hosts, deaths: readonly ToldDeath<T>[]): T | undefined {
  return tellers(deaths) >= pool.counted ? deaths[0]?.answer : undefined;
}

export function tellers(told: readonly ToldDeath<unknown>[]): number {
  return hostsOf(told.map(({ node }) => node));
}
