import type { Cause } from '../../platform/cause.ts';
import type { Db } from '../../platform/db/db.ts';
import { findPostings, type BookedPosting } from './store.ts';

/** What was booked for these causes and what was taken back of it, in the order of booking. */
export function postingsOf(db: Db, causes: readonly Cause[]): Promise<BookedPosting[]> {
  return findPostings(db, causes);
}
