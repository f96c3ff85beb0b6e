import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { hoursAfter, minutesAfter } from '@coffer/kernel/clock.ts';
import type { PaysSeveral } from '../../../chains/port/batch-calls.ts';
import { rowsMaxOf, severalOn } from '../../../chains/port/batch-lists.ts';
import { cause } from '../../../platform/cause.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { cancelIntent, intend } from '../../outgoing/index.ts';
import { outgoingStatus, type OutgoingStatus } from '../../outgoing/orders/outgoing-status.ts';
import { approvedTogether, callFor } from '../payout/paid-together.ts';
import type { Payout } from '../payout/payout.ts';
import { writePayouts } from '../payout/write-store.ts';
import { laneOf, type Lane, type Lanes } from './lanes.ts';

type Handing = Pick<Deps, 'clock' | 'emit' | 'masterKey' | 'chains'>;
/** What goes in one transaction, and what waits until our contract may move its token. */
type Plan = { groups: readonly (readonly Payout[])[]; waiting: readonly Payout[] };

const allowFeeTimesMax = 10n;
const allowedWithinMinutes = 10;
const allowAgainHours = 24;

/** Hands what may go to the sender: together what costs less so, and else one by one. Gives what waits for that. */
export async function handOut(
  deps: Handing,
  tx: Tx,
  ready: readonly Payout[],
  lanes: Lanes,
): Promise<readonly Payout[]> {
  const waiting: Payout[] = [];
  for (const [name, of] of Map.groupBy(ready, laneOf)) {
    const plan = await planOf(deps, tx, of, lanes.get(name));
    waiting.push(...plan.waiting);
    for (const group of plan.groups) {
      const outgoingId = await handOver(deps, tx, group, lanes.get(name));
      const now = deps.clock.now();
      const over = { outgoingId, waitingCode: null, waitingReason: null, updatedAt: now };
      await writePayouts(
        tx,
        group.map((payout) => ({ ...payout, ...over })),
      );
    }
  }
  return waiting;
}

async function planOf(deps: Handing, tx: Tx, of: readonly Payout[], lane: Lane | undefined): Promise<Plan> {
  const [first] = of;
  const several = first && severalOn(deps.chains.rules(first.blockchainCode));
  if (!first || !lane || !several) return { groups: of.map((one) => [one]), waiting: [] };
  const groups = groupsOf(of, lane, several);
  if (lane.isAllowed || groups.every(({ length }) => length === 1)) return { groups, waiting: [] };
  const isComing = await allow(deps, tx, first, lane);
  if (!isComing) return { groups: of.map((one) => [one]), waiting: [] };
  return {
    groups: groups.filter(({ length }) => length === 1),
    waiting: groups.filter((one) => one.length > 1).flat(),
  };
}

/** No address twice in one of them, so that what each got can be told apart, and no more than each of them may go with. */
function groupsOf(of: readonly Payout[], lane: Lane, several: PaysSeveral): Payout[][] {
  const seen = new Map<string, number>();
  const groups = Map.groupBy(of, ({ id, toAddress, units, togetherMax }) => {
    if (togetherMax === 1 || !several.fits(units, toAddress) || !lane.payees.has(toAddress)) return `alone ${id}`;
    const before = seen.get(toAddress) ?? 0;
    seen.set(toAddress, before + 1);
    return `${togetherMax} ${before}`;
  });
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const size = Math.min(rowsMaxOf(several, first?.contract ?? null), first?.togetherMax ?? 1);
    const parts = Array.from({ length: Math.ceil(group.length / size) }, (_one, at) =>
      group.slice(at * size, (at + 1) * size),
    );
    return parts
      .flatMap((part) => apartByFee(part, lane, several))
      .flatMap((part) =>
        part.length < several.rowsMin(part[0]?.contract ?? null) ? part.map((one) => [one]) : [part],
      );
  });
}

async function handOver(deps: Handing, tx: Tx, group: readonly Payout[], lane: Lane | undefined): Promise<number> {
  const [payout] = group;
  if (!payout) throw new Error('nothing was to be handed out');
  const { id, attempt, blockchainId, walletId, fromAddress: from, contract, units, feeUnitsMax } = payout;
  const shared = { blockchainId, walletId, from };
  const rules = deps.chains.rules(payout.blockchainCode);
  const several = severalOn(rules);
  if (group.length === 1 || !lane || !several) {
    const own = { cause: cause('payout', id, attempt), kind: 'payout', to: payout.toAddress } as const;
    return intend(deps, tx, { ...shared, ...own, contract, units, feeUnitsMax });
  }
  // Used once, also where the database was restored to before it, and counts from there.
  const of = cause('payouts', id, attempt, randomUUID());
  const call = callFor({ ...rules, masterKey: deps.masterKey }, { cause: of, blockchainId, from }, group);
  const rows = group.map((one) => ({ payoutId: one.id, attempt: one.attempt }));
  const cap = capOf(group, lane, several);
  return intend(deps, tx, { ...shared, ...call, cause: of, kind: 'payouts', contract: null, rows, feeUnitsMax: cap });
}

/** Of no part more than what was approved for its payout; and by what it costs now, six times at most: much of it is held for payees. */
function capOf(group: readonly Payout[], { feeUnits }: Lane, several: PaysSeveral): bigint {
  const [approved, likely] = [approvedTogether(group), several.costs(feeUnits, group.length) * 6n];
  return likely < approved ? likely : approved;
}

/** What was approved for little is not to be paid out of what was for others: it goes alone. */
function apartByFee(group: readonly Payout[], { feeUnits }: Lane, several: PaysSeveral): Payout[][] {
  const part = several.costs(feeUnits, group.length) / BigInt(group.length);
  const dear = group.filter(({ feeUnitsMax }) => feeUnitsMax >= part);
  return [dear, ...group.filter(({ feeUnitsMax }) => feeUnitsMax < part).map((one) => [one])];
}

/** Says whether our contract will soon be allowed to move a token of a wallet. What takes too long, or failed, is not waited for. */
async function allow(deps: Handing, tx: Tx, payout: Payout, lane: Lane): Promise<boolean> {
  const { walletId, blockchainId, blockchainCurrencyId, fromAddress: from, contract } = payout;
  const { batchCalls } = deps.chains.rules(payout.blockchainCode);
  if (contract === null || !batchCalls) return true;
  const now = deps.clock.now();
  const earlier = await allowedBefore(tx, walletId, blockchainCurrencyId);
  const last = earlier.at(-1);
  if (last && !hasFailed(last) && now < minutesAfter(last.createdAt, allowedWithinMinutes)) return true;
  // What nobody signed by now is given up, so that another may be tried.
  const isOver = last && (hasEnded(last) || (await cancelIntent(deps, tx, last.id)));
  if (last && !(isOver && hoursAfter(last.createdAt, allowAgainHours) < now)) return false;
  await intend(deps, tx, {
    cause: cause('allow', walletId, blockchainCurrencyId, earlier.length),
    kind: 'allow',
    blockchainId,
    walletId,
    from,
    contract: null,
    units: 0n,
    ...batchCalls.allow(contract),
    feeUnitsMax: lane.feeUnits * allowFeeTimesMax,
  });
  return true;
}

type Allowing = { id: number; status: OutgoingStatus; createdAt: Date };

function hasEnded({ status }: Allowing): boolean {
  return !outgoingStatus.isAmong('due', status) && !outgoingStatus.isAmong('inFlight', status);
}

function hasFailed({ status }: Allowing): boolean {
  return outgoingStatus.isAmong('fruitless', status) || status === 'cancelled';
}

async function allowedBefore(tx: Tx, walletId: number, currencyId: number) {
  const { rows } = await sql<Allowing>`
    select id, status, created_at as "createdAt" from outgoing_transaction
    where cause_of = 'allow' and cause_id = ${walletId}::bigint and starts_with(cause_part, ${`${currencyId}/`}) order by id`.execute(
    tx,
  );
  return rows;
}
