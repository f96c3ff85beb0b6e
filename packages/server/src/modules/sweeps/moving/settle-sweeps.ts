import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Origin } from '../../activity/index.ts';
import { priceAt } from '../../rates/index.ts';
import { gatherFacts, lockSweeps, writeFigures, type Figures, type Gathered } from '../planning/facts-store.ts';
import { settleItems } from '../sweep/item-store.ts';
import { judgeSweep } from '../sweep/judge-sweep.ts';
import { recordSweeps, type SweepMove } from '../sweep/record-sweep.ts';

/**
 * Sees these sweeps anew: what they moved and cost, and where they are on their way. All of it follows from what stands in
 * the chain and from what was sent, so that it may be asked for at any time, and twice.
 */
export async function settleSweeps(
  deps: Pick<Deps, 'emit'>,
  tx: Tx,
  origin: Origin,
  sweepIds: readonly number[],
): Promise<void> {
  await moveSweeps(deps, tx, origin, await tallySweeps(tx, sweepIds));
}

/** Locks the sweeps, and writes down what they moved and cost. */
export async function tallySweeps(tx: Tx, sweepIds: readonly number[]): Promise<Gathered[]> {
  if (sweepIds.length === 0) return [];
  await lockSweeps(tx, sweepIds);
  await settleItems(tx, sweepIds);
  const gathered = await gatherFacts(tx, sweepIds);
  await writeFigures(tx, await priced(tx, gathered));
  return gathered;
}

/** Takes them to where they stand by what was gathered. What was stuck meanwhile was so before all that followed. */
export async function moveSweeps(
  deps: Pick<Deps, 'emit'>,
  tx: Tx,
  origin: Origin,
  gathered: readonly Gathered[],
  stuck: ReadonlySet<number> = new Set(),
): Promise<void> {
  const wereStuck = gathered.filter(
    ({ id, status }) => stuck.has(id) && (status === 'planned' || status === 'broadcast'),
  );
  await recordSweeps(
    deps,
    tx,
    origin,
    wereStuck.map((sweep) => ({ sweep, to: 'stuck' })),
  );
  const now = gathered.map((sweep) => (wereStuck.includes(sweep) ? { ...sweep, status: 'stuck' as const } : sweep));
  const moves = now.map((sweep): SweepMove => {
    const { status, failure } = judgeSweep(sweep);
    return { sweep, to: status, failure, detail: detailOf(sweep) };
  });
  await recordSweeps(deps, tx, origin, moves);
}

/** What people see of a step. */
function detailOf({ txHash, blockHeight }: Gathered): Record<string, string | number> {
  return {
    ...(txHash === null ? {} : { transactionHash: txHash }),
    ...(blockHeight === null ? {} : { blockHeight }),
  };
}

/** At the price of the time of the block: what it was worth then is worth the same whenever it is asked. */
async function priced(tx: Tx, gathered: readonly Gathered[]): Promise<Figures[]> {
  const known = new Map<string, string | null>();
  const priceOf = async (currencyId: number | null, at: Date | null): Promise<string | null> => {
    if (currencyId === null || at === null) return null;
    const key = `${currencyId} ${Math.floor(at.getTime() / 60_000)}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const price = await priceAt(tx, currencyId, at);
    const usd = 'usd' in price ? price.usd : null;
    known.set(key, usd);
    return usd;
  };
  const figures: Figures[] = [];
  for (const { id, movedUnits, feeUnits, txHash, blockHeight, blockAt, ...of } of gathered) {
    const price = await priceOf(movedUnits === '0' ? null : of.currencyId, blockAt);
    const coinPrice = await priceOf(feeUnits === null ? null : of.coinCurrencyId, blockAt);
    figures.push({ id, movedUnits, feeUnits, txHash, blockHeight, price, coinPrice });
  }
  return figures;
}
