import { usd } from '@coffer/kernel/asset.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import { inTransaction, type Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bySystem } from '../../activity/index.ts';
import { AddressesInHand, createSweep } from '../sweep/create-sweep.ts';
import { coinWorth, feeUsdOf, valueOf } from './economics.ts';
import { orObstacle, type Ready } from './find-economics.ts';
import { judgeBatch, type Batch } from './judge-batch.ts';
import { orderOf, unitsOf } from './movable.ts';
import { noPrice, type Obstacle } from './obstacles.ts';
import type { PlanContext, Trigger, Wish } from './plan-context.ts';
import { addressesPerSweepMax } from '../rules/sweep-limits.ts';

type Launch = Ready & { trigger: Trigger; wish: Wish | null };

/** Sets off what is due, up to a hundred addresses in each sweep, the most valuable first; or says what holds up the first. */
export async function launchSweeps(
  deps: Deps,
  db: Db,
  context: PlanContext,
  launch: Launch,
): Promise<{ sweepIds: number[]; obstacle?: Obstacle }> {
  const { chain, movable, wish, payer } = { ...launch, payer: context.payer };
  if (!payer) throw new TypeError('nobody pays for this sweep');
  const agreed = agreedBy(context, wish);
  if (agreed === undefined) return { sweepIds: [], obstacle: noPrice(context, context.coinCode) };
  const told = await orObstacle(context, () => chain.balances([{ address: payer.address, contract: null }]));
  if ('obstacle' in told) return { sweepIds: [], obstacle: told.obstacle };
  const sweepIds: number[] = [];
  let left = told[0] ?? 0n;
  let unspent = agreed?.units ?? 0n;
  for (let from = 0; from < movable.length; from += addressesPerSweepMax) {
    const moving = movable.slice(from, from + addressesPerSweepMax);
    const part = (unspent * BigInt(moving.length)) / BigInt(movable.length - from);
    const most = agreed && { part, all: unspent, usd: agreed.usd };
    const asked = { moving, fee: from === 0 ? launch.fee : undefined, left, agreed: most };
    const batch = await orObstacle(context, () => judgeBatch(deps, context, launch, asked));
    if ('obstacle' in batch) return { sweepIds, ...(from === 0 ? { obstacle: batch.obstacle } : {}) };
    const id = await create(deps, db, context, launch, batch);
    if (id === undefined) return { sweepIds };
    sweepIds.push(id);
    left -= batch.fee.unitsMax;
    unspent -= batch.feeUnitsMax;
  }
  return { sweepIds };
}

/** The most that somebody agreed to pay, in the chain's coin; null for no such limit, undefined where nobody knows its price. */
function agreedBy(context: PlanContext, wish: Wish | null): { units: bigint; usd: bigint } | null | undefined {
  if (!wish || wish.feeUsdMax === null) return null;
  const units = coinWorth(context, wish.feeUsdMax);
  return units === null ? undefined : { units, usd: wish.feeUsdMax };
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
    walletId: context.walletId,
    blockchainId: context.blockchainId,
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

function dollars(units: bigint | null): string | null {
  return units === null ? null : formatMoney({ units, asset: usd });
}
