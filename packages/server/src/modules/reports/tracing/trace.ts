import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { TracedFigure } from '@coffer/contract/growth/postings.ts';

/** What the program says that a figure is. */
export type Recorded = { figure: TracedFigure; asset: string; units: bigint };

/** Which bookings make the figures of one thing, and what the program says that those are. */
export type Trace = {
  /** Selects `id` and `at` of transactions of the ledger. */
  chosen: RawBuilder<unknown>;
  /** Which figure a posting counts to, null where it stands beside it: of `cause_of` and `account`. */
  figure: RawBuilder<unknown>;
  /** Which postings of these transactions are told. */
  shown?: RawBuilder<SqlBool>;
  /** What dollars a posting counts, where that is not what its own rate says: of `id`, `asset` and `account`. */
  usd?: RawBuilder<unknown>;
  recorded: readonly Recorded[];
  recordedUsd: Partial<Record<TracedFigure, bigint>>;
};

/** The transactions that were booked for a thing: of causes whose ids a statement selects. */
export function bookedFor(causeOf: string, ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select id, at from ledger_transaction where cause_of = ${causeOf} and cause_id in (${ids})`;
}

/** A currency `m` of a chain `b`, as the ledger names it. */
export const assetOf = sql`b.code || '/' || coalesce(m.contract, 'native')`;

type Row = { figure: TracedFigure; asset: string; units: string };

export function recordedIn(rows: readonly Row[]): Recorded[] {
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }));
}
