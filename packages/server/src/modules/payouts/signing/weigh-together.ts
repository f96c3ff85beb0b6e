import { rowsMaxOf, severalOn } from '../../../chains/port/batch-lists.ts';
import { cause, nameOfCause } from '../../../platform/cause.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import {
  rowsOf,
  type Journal,
  type Outgoing,
  type OutgoingRow,
  type PaidRow,
  type Weighed,
} from '../../outgoing/index.ts';
import { approvedTogether, callFor } from '../payout/paid-together.ts';
import type { Stood } from './judge-standing.ts';
import type { Paid } from './over-limits.ts';
import { findStanding, isPausedNow, type Standing } from './standing-store.ts';

type Needs = Pick<Deps, 'masterKey' | 'chains' | 'clock'> & {
  /** Whether one of them may be paid as if it went alone, after these were. */
  judge(payout: Outgoing, before: readonly Paid[]): Promise<Stood | { reason: string }>;
};

type Member = { row: OutgoingRow; payout: Standing };

/**
 * What pays several is let go only where each of them would be alone: with its own approvals, and within all limits after those before
 * it. What it pays whom is worked out anew from the payouts, and no byte of it is taken from whoever handed it out.
 */
export async function weighTogether(
  needs: Needs,
  db: Db,
  order: Outgoing,
  journal: Pick<Journal, 'known'> | undefined,
): Promise<Weighed> {
  if (await isPausedNow(db)) return { reason: 'all payouts are paused.' };
  const members = await membersOf(db, order);
  if (members === undefined) return { reason: 'it pays payouts that nobody requested, or one of them twice.' };
  const reason = whyNotTheirs(needs, order, members);
  if (reason !== null) return { reason };
  const rows: PaidRow[] = [];
  const before: Paid[] = [];
  const refusals: { id: number; reason: string }[] = [];
  for (const { row, payout } of members) {
    const alone = asIfAlone(order, row, payout);
    const name = nameOfCause(alone.cause);
    const known = journal?.known({ ...order, cause: name });
    const isElsewhere = known !== undefined && known.within !== nameOfCause(order.cause);
    const stood = isElsewhere ? { reason: 'it was signed before.' } : await needs.judge(alone, before);
    if ('reason' in stood) {
      refusals.push({ id: payout.id, reason: stood.reason });
      continue;
    }
    const { contract, units } = payout;
    before.push({ at: needs.clock.now(), blockchainId: order.blockchainId, contract, units, usdUnits: stood.usdUnits });
    rows.push({ cause: name, to: alone.to, contract, units: String(units), usdUnits: String(stood.usdUnits) });
  }
  const [refused] = refusals;
  if (refused) return { reason: `payout ${refused.id}: ${refused.reason}`, payouts: refusals.map(({ id }) => id) };
  return { usdUnits: before.reduce((sum, { usdUnits }) => sum + (usdUnits ?? 0n), 0n), rows };
}

/** As the order names them; undefined where one is not there. */
async function membersOf(db: Db, { id }: Outgoing): Promise<Member[] | undefined> {
  const members: Member[] = [];
  for (const row of await rowsOf(db, [id])) {
    const payout = await findStanding(db, row.payoutId);
    if (!payout) return undefined;
    members.push({ row, payout });
  }
  const ids = new Set(members.map(({ payout }) => payout.id));
  return members.length > 0 && ids.size === members.length ? members : undefined;
}

function whyNotTheirs({ masterKey, chains }: Needs, order: Outgoing, members: readonly Member[]): string | null {
  const payouts = members.map(({ payout }) => payout);
  const [first] = payouts;
  const rules = first && chains.rules(first.chain);
  const several = rules && severalOn(rules);
  if (!several) return 'nothing pays several at once there.';
  const most = rowsMaxOf(several, first.contract);
  if (payouts.length > most) return `it pays more than ${most} at once.`;
  const isOne = ({ contract, units, toAddress }: Standing) =>
    contract === first.contract && several.fits(units, toAddress);
  if (!payouts.every(isOne)) return 'what it pays does not go into one call.';
  const call = callFor({ ...rules, masterKey }, order, payouts);
  if (order.to !== call.to || order.data !== call.data || order.units !== call.units) {
    return 'it is not what was requested and approved.';
  }
  if (new Set(payouts.map(({ toAddress }) => toAddress)).size < payouts.length) return 'it pays one address twice.';
  return order.feeUnitsMax <= approvedTogether(payouts) ? null : 'it may cost more than was approved for one of them.';
}

/** The order that would pay it alone, and everything else as it is. */
export function asIfAlone(order: Outgoing, { attempt }: Pick<OutgoingRow, 'attempt'>, payout: Standing): Outgoing {
  const { id, toAddress: to, contract, units, feeUnitsMax } = payout;
  return {
    ...order,
    kind: 'payout',
    cause: cause('payout', id, attempt),
    to,
    contract,
    units,
    feeUnitsMax,
    data: null,
  };
}
