import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TracedFigure } from '@coffer/contract/growth/postings.ts';
import { addUpFigures } from '../../src/modules/reports/tracing/add-up-figures.ts';
import { findTrace, type Traced } from '../../src/modules/reports/tracing/find-trace.ts';
import { sumPostings } from '../../src/modules/reports/tracing/posting-store.ts';
import { everyProject } from '../../src/platform/access.ts';
import type { Db } from '../../src/platform/db/db.ts';

const scope = everyProject('a test looks at all that there is');

const tables: Record<Traced['subject'], { from: string; of: string }> = {
  payment: { from: 'payment', of: 'reference_id' },
  payout: { from: 'payout', of: 'id' },
  transaction: { from: 'ledger_transaction', of: 'id' },
  reward: { from: 'reward', of: 'id' },
  referrer: { from: 'referral_person', of: 'id' },
  campaign: { from: 'campaign', of: 'id' },
  wallet: { from: 'wallet', of: 'id' },
};
const subjects = Object.keys(tables) as Traced['subject'][];

/** Each figure that can be asked how it is made, of the newest things of each kind, is what its postings add up to. Says which there were. */
export async function assertFiguresAreMade(db: Db, of: readonly Traced['subject'][] = subjects, newest = 20) {
  const seen = new Set<TracedFigure>();
  for (const subject of of) {
    const { from, of: column } = tables[subject];
    const { rows } = await sql<{ of: string | number }>`
      select ${sql.ref(column)} as of from ${sql.table(from)} order by id desc limit ${newest}`.execute(db);
    for (const row of rows) {
      const trace = await findTrace(db, scope, { subject, of: row.of } as Traced);
      if (trace === undefined) throw new Error(`there is no ${subject} ${row.of}`);
      const figures = addUpFigures(trace, await sumPostings(db, trace));
      expect(
        figures.filter(({ holds }) => !holds),
        `what was booked for ${subject} ${row.of} is what it says`,
      ).toEqual([]);
      for (const { figure } of figures) seen.add(figure);
    }
  }
  return seen;
}
