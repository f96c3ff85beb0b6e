import type { Deps } from '../../../platform/deps.ts';
import { cosigningOf, openLifetimes } from './cosigned-lifetimes.ts';
import { orObstacle } from './find-economics.ts';
import type { Looked } from './look-at-money.ts';
import { lowCoin, silentNodes, type Obstacle } from './obstacles.ts';
import type { PlanContext } from './plan-context.ts';

/** One transaction with as many signatures as fit into it costs no more, whatever else is paid for being early. */
const feeUnitsEnough = 100_000n;

/**
 * What keeps a hot wallet from signing with the merchant. Where nothing does, it opens what that takes, so that it is there
 * before anybody asks for it.
 */
export async function cosignerObstacle(
  deps: Deps,
  context: PlanContext,
  { chain: open }: Looked,
): Promise<Obstacle | undefined> {
  const { blockchainId, chainRules: rules, payer } = context;
  if (!rules.cosigned) return undefined;
  if (!payer) throw new TypeError('nobody pays for this sweep');
  if (!open) return silentNodes(context);
  const told = await orObstacle(context, async () => {
    const { ready, openingUnits } = await openLifetimes(deps, { blockchainId, open, rules, payer, count: 1 });
    const [held = 0n] = await open.balances([{ address: payer.address, contract: null }]);
    const least = await cosigningOf(open).leastUnits();
    return { held, needs: (ready.length > 0 ? 0n : openingUnits) + feeUnitsEnough + least };
  });
  if ('obstacle' in told) return told.obstacle;
  return told.held < told.needs ? lowCoin(context, told.held, told.needs, false) : undefined;
}
