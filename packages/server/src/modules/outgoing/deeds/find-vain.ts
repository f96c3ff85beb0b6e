import { cause, nameOfCause } from '../../../platform/cause.ts';
import type { SignedLine } from '../journal/journal-lines.ts';
import type { Outgoing } from '../orders/outgoing.ts';
import { rowsOf } from '../orders/row-store.ts';
import { findOutgoing } from '../orders/store.ts';
import { takenFrom } from '../orders/taking.ts';
import { selectVersions } from '../orders/version-store.ts';
import type { Judging } from './deed.ts';

/**
 * What a filler takes a coin of: signed by the journal, and given up before that was stored. What the database follows is no such
 * thing, for it would be kept from landing.
 */
export async function findVain(
  { deps: { db }, journal }: Pick<Judging, 'deps' | 'journal'>,
  filler: Pick<Outgoing, 'cause' | 'blockchainId' | 'from'>,
): Promise<{ line: SignedLine } | { reason: string }> {
  const id = takenFrom(filler.cause.part);
  const [order] = await findOutgoing(db, [id]);
  const isGivenUp = order?.status === 'cancelled' && (await selectVersions(db, [id])).length === 0;
  if (!order || !isGivenUp) return { reason: 'a filler takes coins of what was signed in vain alone.' };
  const { of } = order.cause;
  const rows = of === 'payouts' ? await rowsOf(db, [id]) : [];
  const paid = of === 'payout' ? [order.cause] : rows.map(({ payoutId }) => cause('payout', payoutId));
  const name = nameOfCause(order.cause);
  const line = (await journal?.signedFor(paid))?.find(
    (one) =>
      one.outgoingId === id &&
      one.cause === name &&
      one.blockchainId === filler.blockchainId &&
      one.from === filler.from &&
      one.coins.length > 0,
  );
  return line ? { line } : { reason: 'the journal knows nothing that was signed in vain of these coins.' };
}
