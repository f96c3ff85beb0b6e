import { inTransaction, type Db, type Tx } from '../../../platform/db/db.ts';
import type { ApproverLine } from './approver-lines.ts';
import type { Journal } from './journal.ts';
import { keepInStep } from './keep-in-step.ts';
import type { SendDeps } from '../orders/sending.ts';

type Needs = Pick<SendDeps, 'clock' | 'log' | 'emit'> & { db: Db; journal: Journal };

/**
 * Writes down what approvers said, with its mirror for others in the database. `lineOf` is asked while nobody else writes: what it
 * looked at stays as it is until the line is on the disk.
 */
export async function noteInJournal<L extends ApproverLine>(
  deps: Needs,
  lineOf: (tx: Tx) => Promise<L>,
  mirror: (tx: Tx, line: L) => Promise<void>,
): Promise<L> {
  const { db, journal } = deps;
  if (journal.isAhead) await keepInStep(deps);
  const turn = await journal.turn();
  try {
    const noted = await inTransaction(db, async (tx) => {
      const line = await lineOf(tx);
      await mirror(tx, line);
      await turn.write(tx, line);
      return line;
    });
    journal.inStep();
    return noted;
  } finally {
    turn.end();
  }
}
