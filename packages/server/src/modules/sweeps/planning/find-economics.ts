import type { Chain, Fee } from '../../../chains/port/port.ts';
import { ChainUnavailable, WrongChain } from '../../../chains/port/failures.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { economicsOf, payingCut } from './economics.ts';
import { selectFree } from './free-store.ts';
import { movableOf, orderOf, type Movable } from './movable.ts';
import { refusedByChain, signatureNeeded, silentNodes, uneconomic, type Obstacle } from './obstacles.ts';
import type { Candidate, Economics, Free, PlanContext } from './plan-context.ts';
import { addressesPerSweepMax } from '../rules/sweep-limits.ts';

type Asked = { free: Free; chain: Chain | undefined; candidates: readonly Candidate[]; anyFee: boolean };
export type Ready = { chain: Chain; movable: readonly Movable[]; fee: Fee };
export type Estimate = { free: Free; economics: Economics | null } & (Ready | { obstacle: Obstacle });

/** What moving would cost just now by the chain's own word, and which addresses are worth it. */
export async function findEconomics(deps: Deps, db: Db, context: PlanContext, asked: Asked): Promise<Estimate> {
  const { chain } = asked;
  if (!chain) return { free: asked.free, economics: null, obstacle: silentNodes(context) };
  const found = await orObstacle(context, () => askChain(deps, db, { ...context }, chain, asked));
  return 'obstacle' in found && !('free' in found) ? { free: asked.free, economics: null, ...found } : found;
}

/** What a chain does not answer, or would refuse, is a reason to wait. Anything else is a fault of ours. */
export async function orObstacle<T>(context: PlanContext, ask: () => Promise<T>): Promise<T | { obstacle: Obstacle }> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ChainUnavailable || error instanceof WrongChain) return { obstacle: silentNodes(context) };
    if (error instanceof RangeError) return { obstacle: refusedByChain(error.message) };
    throw error;
  }
}

async function askChain(deps: Deps, db: Db, context: PlanContext, chain: Chain, asked: Asked): Promise<Estimate> {
  const rules = deps.chains.rules(context.blockchainCode);
  const all = await movableOf(deps, context, chain, asked.candidates);
  if (all.length === 0) return { free: asked.free, economics: null, obstacle: signatureNeeded(context) };
  const estimate = (movable: readonly Movable[]) =>
    chain.estimateFee(orderOf(context, rules, movable.slice(0, addressesPerSweepMax)));
  const [fee, plainUnits] = await Promise.all([estimate(all), chain.usualFee(null)]);
  const economics = economicsFor(context, asked.free, all, { fee, plainUnits });
  if (asked.anyFee) return { free: asked.free, economics, chain, movable: all, fee };
  const cut = payingCut(context, all.slice(0, addressesPerSweepMax), fee);
  const paying = all.filter(({ units, known }) => units >= (known ? cut.known : cut.first));
  if (paying.length === all.length) return { free: asked.free, economics, chain, movable: all, fee };
  if (paying.length === 0) {
    return { free: asked.free, economics, obstacle: uneconomic(context, economics, rules.workPrice) };
  }
  const [free = asked.free] = await selectFree(db, [{ ...context, cut }], deps.clock.now());
  const again = await estimate(paying);
  return {
    free,
    chain,
    movable: paying,
    fee: again,
    economics: economicsFor(context, free, paying, { fee: again, plainUnits }),
  };
}

/** Of all that would move, though one transaction moves only so many. */
function economicsFor(
  context: PlanContext,
  free: Free,
  movable: readonly Movable[],
  { fee, plainUnits }: { fee: Fee; plainUnits: bigint },
): Economics {
  const units = movable.reduce((sum, one) => sum + one.units, 0n);
  const all = context.walletKind === 'contract' ? free : { units, addresses: movable.length };
  const asked = Math.min(movable.length, addressesPerSweepMax);
  const unitsLikely =
    all.addresses > asked ? (fee.unitsLikely * BigInt(all.addresses)) / BigInt(asked) : fee.unitsLikely;
  return economicsOf(context, all, { fee: { ...fee, unitsLikely }, plainUnits });
}
