import type * as z from 'zod';
import type { postingView } from '@coffer/contract/money-in/deposits.ts';
import type { Db } from '../../../platform/db/db.ts';
import { postingsOf } from '../../ledger/index.ts';
import { causesOf } from '../booking/bookings.ts';

/** What was booked for deposits in all their rounds, and taken back. */
export async function bookedFor(
  db: Db,
  deposits: readonly { id: number; round: number }[],
): Promise<z.output<typeof postingView>[]> {
  const causes = deposits.flatMap(({ id, round }) =>
    Array.from({ length: round }, (_, before) => causesOf({ id, round: before + 1 })).flat(),
  );
  const postings = await postingsOf(db, causes);
  return postings.map(({ at, kind, account, asset, units }) => {
    return { at: at.toISOString(), kind, account, asset, units: String(units) };
  });
}
