import { sql } from 'kysely';
import { minutesAfter } from '@coffer/kernel/clock.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { cancelIntent, outgoingOf, type OutgoingView } from '../../outgoing/index.ts';
import { outgoingStatus } from '../../outgoing/orders/outgoing-status.ts';
import type { Payout } from '../payout/payout.ts';
import { payoutStatus } from '../payout/payout-status.ts';
import { lockPayouts } from '../payout/store.ts';
import { writePayouts } from '../payout/write-store.ts';

const ordersMax = 20;
/** What may pass by itself is waited for so long before they go with fewer. */
const lastsMinutes = 1;
/** Why several may wait at the sender for being several. Each tells it by itself, if it is so for it alone as well. */
const oftenOfMany = ['GAS_TOO_HIGH', 'LOW_NATIVE_BALANCE', 'WOULD_FAIL', 'INTERNAL'];

type Needs = Pick<Deps, 'clock' | 'emit'>;

/**
 * What was to go together and does not so is handed out anew: without the one that people stopped, or that is not let go, which then
 * waits alone for whatever it waits for; with fewer where it is about their being many, down to each alone. Nothing of it was signed. One whose
 * own order somebody gave up is another attempt, for that order stands for this one, and people let it go anew.
 */
export async function regroup(deps: Needs, tx: Tx, now: Date): Promise<void> {
  for (const { id, isAlone, payouts } of await selectBroken(tx, now)) {
    const locked = (await lockPayouts(tx, payouts)).filter(
      ({ outgoingId, status }) => outgoingId === id && status === 'pending',
    );
    const order = (await outgoingOf(tx, [id])).get(id);
    if (!order || !(await cancelIntent(deps, tx, id))) continue;
    await writePayouts(
      tx,
      locked.map((payout) => ({
        ...payout,
        outgoingId: null,
        attempt: isAlone ? payout.attempt + 1 : payout.attempt,
        togetherMax: togetherMaxOf(payout, order, locked.length),
        nextTryAt: now,
        updatedAt: now,
      })),
    );
  }
}

/** Whether that ends by their being handed out anew, so that nobody needs to hear of it. */
export function isRegrouped({ code, payouts }: NonNullable<OutgoingView['waiting']>): boolean {
  return payouts !== null || oftenOfMany.includes(code);
}

function togetherMaxOf({ id, togetherMax }: Payout, { waiting }: OutgoingView, count: number): number {
  if (!waiting || !isRegrouped(waiting)) return togetherMax;
  const { code, payouts: named } = waiting;
  // Of what went wrong in the program nobody knows whether fewer would do.
  if (code === 'INTERNAL') return 1;
  if (named === null || named.length === 0) return Math.max(1, Math.floor(count / 2));
  return named.includes(id) ? 1 : togetherMax;
}

type Broken = { id: number; isAlone: boolean; payouts: number[] };

/** With those that still wait in each. */
async function selectBroken(tx: Tx, now: Date): Promise<Broken[]> {
  const lasting = minutesAfter(now, -lastsMinutes);
  const { rows } = await sql<Omit<Broken, 'payouts'> & { payouts: string[] }>`
    select o.id, o.kind <> 'payouts' as "isAlone", array_agg(p.id) as payouts from payout p join outgoing_transaction o on o.id = p.outgoing_id
    where p.status = ${payoutStatus.state('pending')} and p.outgoing_id is not null
      and (o.status = ${outgoingStatus.state('cancelled')} or (o.kind = 'payouts' and o.status = ${outgoingStatus.state('intended')}
        and (o.waiting_payouts is not null or (o.waiting_code = any(${oftenOfMany}::text[]) and o.created_at <= ${lasting}))))
    group by o.id order by o.id limit ${ordersMax}::int`.execute(tx);
  return rows.map(({ payouts, ...one }) => ({ ...one, payouts: payouts.map(Number) }));
}
