import type { SeriesBy } from '../figures/catalogue.ts';
import type { Measure } from '../figures/measures.ts';

/** A sum of what has the same measure, place and key. `at` is the part of the period, or the hour of the day. */
export type Cell = { at: number; measure: Measure; label: string; key: string; name: string; n: bigint; units: bigint };

export type Wanted = {
  projects: readonly number[];
  measures: readonly Measure[];
  edges: readonly Date[];
  timezone: string;
  seriesBy: SeriesBy;
  networks: readonly string[] | null;
  currencies: readonly string[] | null;
};
