import type { Waiting } from '../orders/move-outgoing.ts';
import type { Outgoing } from '../orders/outgoing.ts';
import type { Sending } from '../orders/sending.ts';
import { rowsOf } from '../orders/row-store.ts';

const tryAgainMs = 60_000;

/** What pays several succeeds as well where some are refused: what is known to be by now is not sent. Names those. */
export async function wouldRefuse({ deps, chain }: Sending, order: Outgoing): Promise<Waiting | null> {
  if (order.kind !== 'payouts' || !chain.batches || order.data === null) return null;
  const { from, to, units, data } = order;
  const refused = await chain.batches.refusedNow({ from, to, units, data });
  if (refused.length === 0) return null;
  const rows = await rowsOf(deps.db, [order.id]);
  const payouts = rows.filter(({ row }) => refused.includes(row)).map(({ payoutId }) => payoutId);
  const reason = `The network would not pay ${refused.length} of ${rows.length} now.`;
  return { code: 'WOULD_FAIL', reason, tryAgainMs, payouts };
}
