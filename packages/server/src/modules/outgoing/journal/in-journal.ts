import { inTransaction, type Db, type Tx } from '../../../platform/db/db.ts';
import type { Journal, Turn } from './journal.ts';
import type { SignedLine } from './journal-lines.ts';

type Outcome<T> = { value: T; signed?: SignedLine | undefined };

/**
 * A transaction that may store a signature, as the last thing that it does: that is written into the journal before it ends. Whoever
 * dies in between leaves the journal ahead of the database, and the next one stores it again.
 */
export async function inJournal<T>(
  { db, journal }: { db: Db; journal?: Journal | undefined },
  work: (tx: Tx) => Promise<Outcome<T>>,
): Promise<T> {
  if (!journal) return inTransaction(db, async (tx) => (await work(tx)).value);
  let turn: Turn | undefined;
  try {
    const value = await inTransaction(db, async (tx) => {
      const outcome = await work(tx);
      if (outcome.signed) {
        turn ??= await journal.turn();
        await turn.write(tx, outcome.signed);
      }
      return outcome.value;
    });
    if (turn) journal.inStep();
    return value;
  } finally {
    turn?.end();
  }
}
