import { usd } from '@coffer/kernel/asset.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import type { Fee } from '../../chains/port.ts';
import { FeeAboveCap } from '../../chains/failures.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { bySystem } from '../activity/index.ts';
import { AddressesInHand, createSweep } from './create-sweep.ts';
import { economicsOf, feeUnitsWithinShare, feeUsdOf, valueOf } from './economics.ts';
import { orObstacle, type Ready } from './find-economics.ts';
import { orderOf, type Movable } from './movable.ts';
import { dearWork, lowCoin, noPrice, uneconomic, type Obstacle } from './obstacles.ts';
import type { PlanContext, Trigger, Wish } from './plan-context.ts';
import { addressesPerSweepMax } from './sweep-limits.ts';

/** The fee may double before somebody has to look again. */
const feeHeadroomTimes = 2n;

type Launch = Ready & { trigger: Trigger; wish: Wish | null };
type Batch = { moving: readonly Movable[]; fee: Fee; feeUnitsMax: bigint };

/** Sets off what is due, up to a hundred addresses in each sweep, the most valuable first; or says what holds up the first. */
export async function launchSweeps(
  deps: Deps,
  db: Db,
  context: PlanContext,
  launch: Launch,
): Promise<{ sweepIds: number[]; obstacle?: Obstacle }> {
  const { chain, movable, payer } = { ...launch, payer: context.payer };
  if (!payer) throw new TypeError('nobody pays for this sweep');
  const told = await orObstacle(context, () => chain.balances([{ address: payer.address, contract: null }]));
  if ('obstacle' in told) return { sweepIds: [], obstacle: told.obstacle };
  const sweepIds: number[] = [];
  let left = told[0] ?? 0n;
  for (let from = 0; from < movable.length; from += addressesPerSweepMax) {
    const moving = movable.slice(from, from + addressesPerSweepMax);
    const batch = await orObstacle(context, () =>
      judgeBatch(deps, context, launch, { moving, left, isFirst: from === 0 }),
    );
    if ('obstacle' in batch) return { sweepIds, ...(from === 0 ? { obstacle: batch.obstacle } : {}) };
    const id = await create(deps, db, context, launch, batch);
    if (id === undefined) return { sweepIds };
    sweepIds.push(id);
    left -= batch.fee.unitsMax;
  }
  return { sweepIds };
}

type Asked = { moving: readonly Movable[]; left: bigint; isFirst: boolean };

async function judgeBatch(
  deps: Deps,
  context: PlanContext,
  { chain, fee: firstFee, wish }: Launch,
  { moving, left, isFirst }: Asked,
): Promise<Batch | { obstacle: Obstacle }> {
  const rules = deps.chains.rules(context.blockchainCode);
  const order = orderOf(context, rules, moving);
  let fee = isFirst ? firstFee : await chain.estimateFee(order);
  const units = unitsOf(moving);
  let feeUnitsMax = fee.unitsMax * feeHeadroomTimes;
  if (!wish?.anyFee) {
    const within = feeUnitsWithinShare(context, units);
    if (within === null) return { obstacle: noPrice(context) };
    const priceMax = context.rules.priceMax[context.blockchainCode];
    if (priceMax !== undefined && fee.price !== null && fee.price > priceMax && rules.workPrice) {
      return { obstacle: dearWork(context, fee.price, rules.workPrice) };
    }
    const economics = economicsOf(context, { units, addresses: moving.length }, { fee, plainUnits: fee.unitsLikely });
    if (fee.unitsLikely > within) return { obstacle: uneconomic(context, economics, rules.workPrice) };
    if (within < feeUnitsMax) feeUnitsMax = within;
    if (within < fee.unitsMax) {
      const capped = await chain.estimateFee({ ...order, feeUnitsMax: within }).catch((error: unknown) => {
        if (error instanceof FeeAboveCap) return undefined;
        throw error;
      });
      if (!capped) return { obstacle: uneconomic(context, economics, rules.workPrice) };
      fee = capped;
    }
  }
  if (left < fee.unitsMax) {
    const deploys = context.walletKind === 'contract' && moving.some(({ known }) => !known);
    return { obstacle: lowCoin(context, left, fee.unitsMax, deploys) };
  }
  return { moving, fee, feeUnitsMax };
}

/** Undefined where somebody else took some of these addresses meanwhile: they are at it. */
async function create(
  deps: Deps,
  db: Db,
  context: PlanContext,
  { trigger, wish }: Launch,
  { moving, fee, feeUnitsMax }: Batch,
): Promise<number | undefined> {
  const { payer, cold, coldAddress, sweepContract } = context;
  if (!payer || !cold || coldAddress === null || !sweepContract) throw new TypeError('a sweep lacks one of its ends');
  const order = orderOf(context, deps.chains.rules(context.blockchainCode), moving);
  const origin = wish?.origin ?? bySystem('sweeps', deps.clock.now());
  const sweep = {
    ...{ walletId: context.walletId, blockchainId: context.blockchainId },
    blockchainCurrencyId: context.blockchainCurrencyId,
    method: context.walletKind === 'contract' ? ('contract' as const) : ('accounts' as const),
    trigger,
    cold: { walletId: cold.id, address: coldAddress },
    contract: sweepContract.address,
    hotWalletId: payer.walletId,
    items: moving.map(({ addressId, units }) => ({ addressId, units })),
    valueUsd: dollars(valueOf(context, unitsOf(moving))),
    fee: { units: fee.unitsLikely, usd: dollars(feeUsdOf(context, fee.unitsLikely)) },
    order: {
      from: order.from,
      to: order.to,
      data: order.data ?? '0x',
      authorizations: order.authorizations ?? [],
      feeUnitsMax,
    },
    createdBy: wish?.createdBy ?? 'rules',
  };
  try {
    return await inTransaction(db, (tx) => createSweep(deps, tx, origin, sweep));
  } catch (error) {
    if (error instanceof AddressesInHand && !wish) return undefined;
    throw error;
  }
}

function unitsOf(moving: readonly Movable[]): bigint {
  return moving.reduce((sum, { units }) => sum + units, 0n);
}

function dollars(units: bigint | null): string | null {
  return units === null ? null : formatMoney({ units, asset: usd });
}
