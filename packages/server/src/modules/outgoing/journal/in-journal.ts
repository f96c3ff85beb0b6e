import { inTransaction, type Db, type Tx } from '../../../platform/db/db.ts';
import type { Journal, Turn } from './journal.ts';
import type { PayoutRule, Weighed } from './payout-rule.ts';
import type { SignedLine } from './journal-lines.ts';

type Outcome<T> = {
  value: T;
  signed?: SignedLine | undefined;
  /** Asked last, while nothing else is written: what it counts for, or why it must not be. */
  weigh?: (() => Promise<Weighed>) | undefined;
};

/** What was let go when it was looked at, and is not any more: the next look says why. */
export class NotAnyMore extends Error {
  override name = 'NotAnyMore';
}

/**
 * A transaction that may store a signature, as the last thing that it does: that is written into the journal before it ends. Whoever
 * dies in between leaves the journal ahead of the database, and the next one stores it again.
 */
export async function inJournal<T>(
  { db, journal, payouts }: { db: Db; journal?: Journal | undefined; payouts: Pick<PayoutRule, 'fees'> },
  work: (tx: Tx) => Promise<Outcome<T>>,
): Promise<T> {
  if (!journal) {
    return inTransaction(db, async (tx) => {
      const outcome = await work(tx);
      await weighed(outcome);
      return outcome.value;
    });
  }
  let turn: Turn | undefined;
  try {
    const value = await inTransaction(db, async (tx) => {
      const outcome = await work(tx);
      if (outcome.signed) {
        turn ??= await journal.turn();
        const { walletId, feeUsdUnits } = outcome.signed;
        const tooDear = payouts.fees.overDay(walletId, BigInt(feeUsdUnits ?? '0'), journal);
        if (tooDear !== null) throw new NotAnyMore(tooDear);
        await turn.write(tx, { ...outcome.signed, ...(await weighed(outcome)) });
      }
      return outcome.value;
    });
    if (turn) journal.inStep();
    return value;
  } finally {
    turn?.end();
  }
}

async function weighed<T>({ weigh }: Outcome<T>): Promise<Pick<SignedLine, 'usdUnits' | 'rows'>> {
  const found = (await weigh?.()) ?? { usdUnits: null };
  if ('reason' in found) throw new NotAnyMore(found.reason);
  const { usdUnits, rows } = found;
  return { usdUnits: usdUnits === null ? null : String(usdUnits), rows: rows ? [...rows] : null };
}
