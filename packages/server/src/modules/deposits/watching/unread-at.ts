import type { BalanceAsk } from '../../../chains/port/port.ts';
import { heldBy } from '../booking/holding-store.ts';
import { movedAbove } from './position.ts';
import type { Watch } from '../booking/watch.ts';

export type Held = BalanceAsk & { addressId: number; blockchainCurrencyId: number };

/** How much more the chain says that an address held at a height than was read of it up to there. */
export async function unreadAt({ deps, chain, blockchain }: Watch, one: Held, height: number): Promise<bigint> {
  const past = await chain.balancesAt([one], height);
  const later = await movedAbove(deps.db, blockchain.id, [one.addressId], past.height);
  const above = later.find(({ contract }) => contract === one.contract)?.units ?? 0n;
  return (past.units[0] ?? 0n) - ((await heldBy(deps.db, one)) - above);
}
