import type { Tx } from '../../../platform/db/db.ts';
import type { Logged } from '../rewards/judge-new.ts';
import type { FriendPayment } from './facts-store.ts';
import { findToldSignups, sumCounted } from './log-store.ts';

/** The sign-ups of these friends that may have brought a reward, since they paid. */
export async function findSignups(tx: Tx, payments: readonly FriendPayment[]): Promise<Logged[]> {
  const paid = payments.filter(({ friend }) => friend.firstPaymentAt !== null).map(({ friend }) => friend.id);
  return findToldSignups(tx, [...new Set(paid)]);
}

/** A sign-up is worth something while anything counts of what its friend paid. */
export async function asPaid(tx: Tx, signups: readonly Logged[]): Promise<Logged[]> {
  if (signups.length === 0) return [];
  const counted = await sumCounted(
    tx,
    signups.map(({ friend }) => friend.id),
  );
  return signups.map((of) => {
    const isPaid = (counted.get(of.friend.id) ?? 0n) > 0n;
    return isPaid ? of : { ...of, base: { receivedUsdUnits: 0n, refundedUsdUnits: 0n } };
  });
}
