import type { UnspentCoin } from '../../../chains/port/port.ts';
import { nameOf, selectReserved, type CoinName } from './coin-store.ts';
import type { Outgoing } from '../orders/outgoing.ts';
import type { Waiting } from '../orders/move-outgoing.ts';
import type { Sending } from '../orders/sending.ts';

export const coinsAway: Waiting = {
  code: 'QUEUED',
  reason:
    'The coins of this wallet are on their way in other transactions; this one follows once their change is back.',
  tryAgainMs: 15_000,
};

/** What an intent is to spend, what its sender has in all, and whether some of that is on its way for others. */
export type ChosenCoins = { coins: UnspentCoin[]; held: bigint; someAreAway: boolean };

/**
 * Coins in blocks that nothing else of ours spends, enough for the highest fee that is allowed: a fee is raised out of the
 * same coins. Of some of them it may have to be one. Nothing on chains whose addresses hold no coins.
 */
export async function chooseCoins(
  { deps, chain }: Sending,
  intent: Outgoing,
  oneOf?: readonly CoinName[],
): Promise<ChosenCoins | undefined> {
  if (!chain.coins) return undefined;
  const [head, unspent] = await Promise.all([chain.head(), chain.coins.of([intent.from])]);
  const ripe = unspent.filter(({ height, matureAt = 0 }) => height !== null && matureAt <= head.height + 1);
  const reserved = await selectReserved(deps.db, intent);
  const free = ripe.filter((coin) => !reserved.has(nameOf(coin)));
  const held = unspent.reduce((sum, { units }) => sum + units, 0n);
  // Those that were spent in a block are kept as well, and do not come back. For what strangers send nobody waits.
  const someAreAway = unspent.some((coin) => reserved.has(nameOf(coin)));
  const wanted = intent.units + intent.feeUnitsMax;
  return { coins: oneOf ? enoughWith(free, wanted, oneOf) : enough(free, wanted), held, someAreAway };
}

/** One of these for certain, and what it takes beside it; none where none of them is free. */
function enoughWith(coins: readonly UnspentCoin[], wanted: bigint, oneOf: readonly CoinName[]): UnspentCoin[] {
  const names = new Set(oneOf.map(nameOf));
  const [first] = coins.filter((coin) => names.has(nameOf(coin))).toSorted(bySize);
  if (!first) return [];
  const left = wanted - first.units;
  const others = coins.filter((coin) => coin !== first);
  return left > 0n ? [first, ...enough(others, left)] : [first];
}

/** The smallest that is enough alone, else the biggest ones. */
function enough(coins: readonly UnspentCoin[], wanted: bigint): UnspentCoin[] {
  const biggestFirst = coins.toSorted(bySize);
  const alone = biggestFirst.findLast(({ units }) => units >= wanted);
  if (alone) return [alone];
  let left = wanted;
  return biggestFirst.filter(({ units }) => {
    const isNeeded = left > 0n;
    left -= units;
    return isNeeded;
  });
}

/** The same coins in whatever order give the same choice. */
function bySize(one: UnspentCoin, other: UnspentCoin): number {
  if (one.units !== other.units) return one.units > other.units ? -1 : 1;
  return nameOf(one) < nameOf(other) ? -1 : 1;
}
