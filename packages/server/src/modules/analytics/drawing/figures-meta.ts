import type { GraphAnswer } from '@coffer/contract/growth/analytics.ts';
import type { Db } from '../../../platform/db/db.ts';
import { readAge } from '../rolling/state-store.ts';

/** How old figures are, and how they are made. */
export async function figuresMeta(db: Db, now: Date): Promise<GraphAnswer['meta']> {
  const { isComplete, freshAt, comparedAt, viewsSince } = await readAge(db);
  return {
    generatedAt: now.toISOString(),
    freshAsOf: freshAt?.toISOString() ?? null,
    complete: isComplete,
    comparedAt: comparedAt?.toISOString() ?? null,
    viewsSince: viewsSince?.toISOString() ?? null,
    fxSource: 'at_confirmation',
    estimated: false,
  };
}
