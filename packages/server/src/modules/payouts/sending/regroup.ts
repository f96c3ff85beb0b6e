import { sql } from 'kysely';
import { minutesAfter } from '@coffer/kernel/clock.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { cancelIntent, outgoingOf } from '../../outgoing/index.ts';
import { outgoingStatus } from '../../outgoing/orders/outgoing-status.ts';
import type { Payout } from '../payout/payout.ts';
import { payoutStatus } from '../payout/payout-status.ts';
import { lockPayouts } from '../payout/store.ts';
import { writePayouts } from '../payout/write-store.ts';

const ordersMax = 20;
const dearAgainMinutes = 1;

type Needs = Pick<Deps, 'clock' | 'emit'>;

/**
 * What was to go together and does not so is handed out anew: without the one that people stopped, or that is not let go, which then
 * waits alone for whatever it waits for; with fewer where it is about their being many. Nothing of it was signed.
 */
export async function regroup(deps: Needs, tx: Tx, now: Date): Promise<void> {
  for (const { id, payouts } of await selectBroken(tx)) {
    const locked = (await lockPayouts(tx, payouts)).filter(
      ({ outgoingId, status }) => outgoingId === id && status === 'pending',
    );
    const order = (await outgoingOf(tx, [id])).get(id);
    if (!order || !(await cancelIntent(deps, tx, id))) continue;
    const { waiting } = order;
    const nextTryAt = waiting?.payouts === null ? minutesAfter(now, dearAgainMinutes) : now;
    await writePayouts(
      tx,
      locked.map((payout) => ({
        ...payout,
        outgoingId: null,
        togetherMax: togetherMaxOf(payout, waiting?.payouts ?? null, locked.length),
        nextTryAt,
        updatedAt: now,
      })),
    );
  }
}

function togetherMaxOf({ id, togetherMax }: Payout, named: readonly number[] | null, count: number): number {
  if (named === null) return togetherMax;
  if (named.length === 0) return Math.max(1, Math.floor(count / 2));
  return named.includes(id) ? 1 : togetherMax;
}

/** With those that still wait in each. What is too dear now may be less so by other prices. */
async function selectBroken(tx: Tx): Promise<{ id: number; payouts: number[] }[]> {
  const { rows } = await sql<{ id: number; payouts: number[] }>`
    select o.id, array_agg(p.id) as payouts from payout p join outgoing_transaction o on o.id = p.outgoing_id
    where p.status = ${payoutStatus.state('pending')} and p.outgoing_id is not null and o.kind = 'payouts'
      and (o.status = ${outgoingStatus.state('cancelled')} or (o.status = ${outgoingStatus.state('intended')}
        and (o.waiting_payouts is not null or o.waiting_code = 'GAS_TOO_HIGH')))
    group by o.id order by o.id limit ${ordersMax}::int`.execute(tx);
  return rows;
}
