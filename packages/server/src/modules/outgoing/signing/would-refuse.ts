import type { Waiting } from '../orders/move-outgoing.ts';
import type { Outgoing } from '../orders/outgoing.ts';
import { orderOf, type Sending } from '../orders/sending.ts';
import { rowsOf } from '../orders/row-store.ts';

const tryAgainMs = 60_000;

/**
 * What pays several by a call succeeds as well where some are refused, and a list fails for any of them: what is known to be refused by
 * now is not sent. Names those.
 */
export async function wouldRefuse({ deps, chain }: Sending, order: Outgoing): Promise<Waiting | null> {
  const { kind, from, to, units, data } = order;
  if (kind !== 'payouts' || data === null) return null;
  const refused = chain.batches
    ? await chain.batches.refusedNow({ from, to, units, data })
    : ((await chain.lists?.refusedNow(orderOf(order))) ?? []);
  if (refused.length === 0) return null;
  const rows = await rowsOf(deps.db, [order.id]);
  const payouts = rows.filter(({ row }) => refused.includes(row)).map(({ payoutId }) => payoutId);
  const reason = `The network would not pay ${refused.length} of ${rows.length} now.`;
  return { code: 'WOULD_FAIL', reason, tryAgainMs, payouts };
}
