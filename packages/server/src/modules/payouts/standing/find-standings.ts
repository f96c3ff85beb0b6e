import { readableUtc } from '@coffer/kernel/clock.ts';
import { Unproven } from '../../approvers/index.ts';
import type { Db } from '../../../platform/db/db.ts';
import { batchHash } from '../payout/batch-hash.ts';
import { hashOf } from '../signing/standing-bytes.ts';
import { findStanding, findWaitingOf, type Standing } from '../signing/standing-store.ts';
import type { StandingDesk } from './standing-desk.ts';

export type AskedStanding = { what: 'payout' | 'file'; of: number; hash: string };

const gone =
  'There is nothing to approve here any more: it was changed, approved or stopped. Open it from the dashboard again.';

/**
 * The payouts that somebody stands for: all of what the hash is of, each with its own hash. Nobody finds any of them who does not know
 * the hash, and no hash in the database is believed.
 */
export async function findStandings(
  { masterKey }: Pick<StandingDesk, 'masterKey'>,
  db: Db,
  { what, of, hash }: AskedStanding,
): Promise<Standing[]> {
  const found = what === 'file' ? await findWaitingOf(db, of) : await one(db, of);
  const payouts = found.map((payout) => ({ ...payout, intentHash: hashOf(masterKey, payout) }));
  const [first] = payouts;
  if (!first || (what === 'file' ? batchHash(payouts) : first.intentHash) !== hash) throw new Unproven(gone);
  return payouts;
}

async function one(db: Db, id: number): Promise<Standing[]> {
  const payout = await findStanding(db, id);
  return payout?.status === 'pending-approval' ? [payout] : [];
}

/** Those of them that can be approved by now. */
export function timelyOf(payouts: readonly Standing[], now: Date): Standing[] {
  const timely = payouts.filter(({ mayGoAt }) => mayGoAt === null || mayGoAt <= now);
  const [first] = payouts;
  if (timely.length === 0 && first?.mayGoAt) {
    throw new Unproven(`The recipient is new: it can be approved from ${readableUtc(first.mayGoAt)}.`);
  }
  if (timely.some(({ approvalsExpireAt }) => approvalsExpireAt === null || approvalsExpireAt <= now)) {
    throw new Unproven(
      'The time to approve it has ended. It is renewed within a minute: open it from the dashboard again.',
    );
  }
  return timely;
}
