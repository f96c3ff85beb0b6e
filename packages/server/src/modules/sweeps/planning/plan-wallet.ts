import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { cosignerObstacle } from './cosigner-obstacle.ts';
import { findEconomics, type Estimate } from './find-economics.ts';
import { launchSweeps } from './launch-sweeps.ts';
import type { Looked } from './look-at-money.ts';
import { cancelledByPerson, heldBack, signatureNeeded, silentNodes } from './obstacles.ts';
import type { PlanContext, Trigger, Wish } from './plan-context.ts';
import { below, idle, restOf, waits, type Found, type Planned } from './plan-outcomes.ts';
import { triggerOf } from './trigger-of.ts';

/** What happens next with the money of a wallet in a currency, and why it waits. What is due and worth it sets off. */
export async function planWallet(
  deps: Deps,
  db: Db,
  context: PlanContext,
  looked: Looked | undefined,
  wish: Wish | null,
): Promise<Planned> {
  const now = deps.clock.now();
  const rest = restOf(context, wish, now);
  if (rest) return rest;
  if (!looked) throw new TypeError('nobody looked at this money');
  const { free, trigger: due } = looked;
  if (free.addresses === 0 || looked.candidates.length === 0) {
    if (context.running > 0) return idle('sweeping', now);
    if (free.heldBack === 0) return below(context, { free, economics: null }, now);
    return waits(context, now, heldBack(free.heldBack), { free: null, economics: null }, free.heldUntil ?? undefined);
  }
  if (context.walletKind === 'xpub' && context.sweepContract === null) {
    const found = { free, economics: null };
    if (due === undefined) return below(context, found, now);
    const obstacle = await cosignerObstacle(deps, context, looked);
    return waits(context, now, obstacle ?? signatureNeeded(context), found);
  }
  const asked = { ...looked, anyFee: wish?.anyFee ?? false };
  const estimate = await findEconomics(deps, db, context, asked);
  const trigger = wish ? 'person' : triggerOf(context, estimate.free, now);
  return decide(deps, db, context, { estimate, trigger, wish, now });
}

type Decision = { estimate: Estimate; trigger: Trigger | undefined; wish: Wish | null; now: Date };

async function decide(
  deps: Deps,
  db: Db,
  context: PlanContext,
  { estimate, trigger, wish, now }: Decision,
): Promise<Planned> {
  const found: Found = { free: estimate.free, economics: estimate.economics };
  if (trigger === undefined) {
    return context.running > 0 ? idle('sweeping', now, found) : below(context, found, now);
  }
  const { heldUntil } = context;
  if (heldUntil !== null && heldUntil > now && !wish) {
    if (context.running > 0) return idle('sweeping', now, found);
    return waits(context, now, cancelledByPerson(), found, heldUntil);
  }
  if ('obstacle' in estimate) return waits(context, now, estimate.obstacle, found);
  const launched = await launchSweeps(deps, db, context, { ...estimate, trigger, wish });
  if (launched.sweepIds.length > 0) {
    return { ...idle('sweeping', now, found), sweepIds: launched.sweepIds };
  }
  if (context.running > 0) return idle('sweeping', now, found);
  return waits(context, now, launched.obstacle ?? silentNodes(context), found);
}
