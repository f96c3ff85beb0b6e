import type { BalanceAsk, PastBalances } from '../../port/port.ts';
import { coinsAt, type CoinSources } from './past-coins.ts';

/** What stands in blocks; what waits for one is nobody's yet. */
export async function readBalances({ scans }: CoinSources, asks: readonly BalanceAsk[]): Promise<bigint[]> {
  if (asks.length === 0) return [];
  const { coins } = await scans.scan(addressesOf(asks));
  return sumsOf(asks, coins);
}

export async function readBalancesAt(
  sources: CoinSources,
  asks: readonly BalanceAsk[],
  height: number,
): Promise<PastBalances> {
  const past = await coinsAt(sources, addressesOf(asks), height);
  return { height: past.height, units: sumsOf(asks, past.coins) };
}

function sumsOf(asks: readonly BalanceAsk[], coins: readonly { address: string; units: bigint }[]): bigint[] {
  const sums = new Map<string, bigint>();
  for (const { address, units } of coins) sums.set(address, (sums.get(address) ?? 0n) + units);
  // This chain has no tokens: nobody holds any.
  return asks.map(({ address, contract }) => (contract === null ? (sums.get(address) ?? 0n) : 0n));
}

function addressesOf(asks: readonly BalanceAsk[]): string[] {
  return [...new Set(asks.map(({ address }) => address))];
}
