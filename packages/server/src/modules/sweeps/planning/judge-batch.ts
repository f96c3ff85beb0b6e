import type { Chain, Fee } from '../../../chains/port/port.ts';
import type { WorkPrice } from '../../../chains/port/rules.ts';
import { FeeAboveCap } from '../../../chains/port/failures.ts';
import type { Deps } from '../../../platform/deps.ts';
import { economicsOf, feeUnitsWithinShare } from './economics.ts';
import { orderOf, unitsOf, type Movable } from './movable.ts';
import { aboveAgreed, dearWork, lowCoin, noPrice, uneconomic, type Obstacle } from './obstacles.ts';
import type { PlanContext, Wish } from './plan-context.ts';

/** The fee may double before somebody has to look again. */
const feeHeadroomTimes = 2n;

export type Batch = { moving: readonly Movable[]; fee: Fee; feeUnitsMax: bigint };

type Asked = {
  moving: readonly Movable[];
  /** What these would cost, where that was asked for already. */
  fee: Fee | undefined;
  /** What the hot wallet has for it. */
  left: bigint;
  /** The most that a person agreed to: what falls to these of all; null for no such limit. */
  agreed: { part: bigint; all: bigint; usd: bigint } | null;
};

type Limit = { feeUnitsMax: bigint; tooDear: Obstacle };

/** What moving these would cost and may cost at most, or why they do not move. */
export async function judgeBatch(
  deps: Pick<Deps, 'chains'>,
  context: PlanContext,
  { chain, wish }: { chain: Chain; wish: Wish | null },
  { moving, fee: known, left, agreed }: Asked,
): Promise<Batch | { obstacle: Obstacle }> {
  const rules = deps.chains.rules(context.blockchainCode);
  const order = orderOf(context, rules, moving);
  let fee = known ?? (await chain.estimateFee(order));
  const ruled = wish?.anyFee ? undefined : limitOfRules(context, moving, fee, rules.workPrice);
  if (ruled && 'obstacle' in ruled) return ruled;
  const person = agreed === null ? undefined : limitOfPerson(context, fee, agreed);
  let feeUnitsMax = fee.unitsMax * feeHeadroomTimes;
  for (const limit of [ruled, person]) {
    if (!limit) continue;
    const within = await capped(chain, order, fee, limit);
    if (!within) return { obstacle: limit.tooDear };
    fee = within;
    if (limit.feeUnitsMax < feeUnitsMax) feeUnitsMax = limit.feeUnitsMax;
  }
  if (left < fee.unitsMax) {
    const deploys = context.walletKind === 'contract' && moving.some((one) => !one.known);
    return { obstacle: lowCoin(context, left, fee.unitsMax, deploys) };
  }
  return { moving, fee, feeUnitsMax };
}

function limitOfRules(
  context: PlanContext,
  moving: readonly Movable[],
  fee: Fee,
  work: WorkPrice | undefined,
): Limit | { obstacle: Obstacle } {
  const units = unitsOf(moving);
  const feeUnitsMax = feeUnitsWithinShare(context, units);
  if (feeUnitsMax === null) return { obstacle: noPrice(context) };
  const priceMax = context.rules.priceMax[context.blockchainCode];
  if (priceMax !== undefined && fee.price !== null && fee.price > priceMax && work) {
    return { obstacle: dearWork(context, fee.price, work) };
  }
  const economics = economicsOf(context, { units, addresses: moving.length }, { fee, plainUnits: fee.unitsLikely });
  return { feeUnitsMax, tooDear: uneconomic(context, economics, work) };
}

/** What these cost stands for what all of them would. */
function limitOfPerson(context: PlanContext, fee: Fee, { part, all, usd }: NonNullable<Asked['agreed']>): Limit {
  const feeUnits = part === 0n ? fee.unitsLikely : (fee.unitsLikely * all) / part;
  return { feeUnitsMax: part, tooDear: aboveAgreed(context, feeUnits, usd) };
}

/** The fee at which it can go within the limit; undefined where it cannot. */
async function capped(
  chain: Chain,
  order: Parameters<Chain['estimateFee']>[0],
  fee: Fee,
  { feeUnitsMax }: Limit,
): Promise<Fee | undefined> {
  if (fee.unitsLikely > feeUnitsMax) return undefined;
  if (fee.unitsMax <= feeUnitsMax) return fee;
  return chain.estimateFee({ ...order, feeUnitsMax }).catch((error: unknown) => {
    if (error instanceof FeeAboveCap) return undefined;
    throw error;
  });
}
