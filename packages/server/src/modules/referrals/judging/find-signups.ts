import type { Tx } from '../../../platform/db/db.ts';
import type { Logged } from '../rewards/judge-new.ts';
import type { FriendPayment } from './facts-store.ts';
import { findProven, findToldSignups } from './log-store.ts';

/** The sign-ups of these friends. */
export async function findSignups(tx: Tx, payments: readonly FriendPayment[]): Promise<Logged[]> {
  return findToldSignups(tx, [...new Set(payments.map(({ friend }) => friend.id))]);
}

/** A sign-up is worth something while a payment of its friend counts. */
export async function asPaid(tx: Tx, signups: readonly Logged[]): Promise<Logged[]> {
  if (signups.length === 0) return [];
  const proven = await findProven(
    tx,
    signups.map(({ logId }) => logId),
  );
  const nothing = { receivedUsdUnits: 0n, refundedUsdUnits: 0n };
  return signups.map((of) => (proven.has(of.logId) ? of : { ...of, base: nothing }));
}
