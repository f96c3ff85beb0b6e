import { dustUnits, feeUnitsOf, virtualBytes } from './size.ts';

/** A coin that may be spent. */
export type Coin = { txHash: string; output: number; units: bigint; script: Uint8Array };
export type Payee = { script: Uint8Array; units: bigint };

/** What is spent, what of it comes back, and what the network takes. */
export type CoinChoice<C extends Coin> = { coins: C[]; changeUnits: bigint; feeUnits: bigint };
export type ChoiceRules = {
  unitsPerKilobyte: bigint;
  /** Where what is left over goes. */
  change: Uint8Array;
  coinsMax: number;
};

/**
 * The coins that pay for it all: one that fits without change, else the smallest that is enough, else the biggest ones.
 * The same coins give the same choice in whatever order they come. Change that would be dust goes to the network.
 */
export function chooseCoins<C extends Coin>(
  coins: readonly C[],
  payees: readonly Payee[],
  rules: ChoiceRules,
): CoinChoice<C> | { reason: string } {
  refuseDust(payees);
  const biggestFirst = coins.toSorted(bySize);
  const singles = biggestFirst.toReversed().map((coin) => ({ coin, choice: settle([coin], payees, rules) }));
  const fits = singles.find(({ choice }) => choice?.changeUnits === 0n)?.choice;
  const enough = fits ?? singles.find(({ choice }) => choice !== null)?.choice;
  if (enough) return enough;
  for (let count = 2; count <= Math.min(biggestFirst.length, rules.coinsMax); count += 1) {
    const choice = settle(biggestFirst.slice(0, count), payees, rules);
    if (choice) return choice;
  }
  const isCrowd = biggestFirst.length > rules.coinsMax;
  const why = isCrowd ? `the ${rules.coinsMax} biggest coins are not enough` : 'the coins are not enough';
  return { reason: `${why} for ${sumOf(payees)} satoshis and the fee` };
}

/** Exactly these coins; null when they are not enough. */
export function settle<C extends Coin>(
  coins: readonly C[],
  payees: readonly Payee[],
  { unitsPerKilobyte, change }: ChoiceRules,
): CoinChoice<C> | null {
  const inputs = coins.map((coin) => coin.script);
  const outputs = payees.map((payee) => payee.script);
  const left = sumOf(coins) - sumOf(payees);
  const feeUnits = feeUnitsOf(virtualBytes(inputs, outputs), unitsPerKilobyte);
  if (left < feeUnits) return null;
  const withChange = feeUnitsOf(virtualBytes(inputs, [...outputs, change]), unitsPerKilobyte);
  const changeUnits = left - withChange;
  if (changeUnits < dustUnits(change)) return { coins: [...coins], changeUnits: 0n, feeUnits: left };
  return { coins: [...coins], changeUnits, feeUnits: withChange };
}

export type Consolidation<C extends Coin> = { coins: C[]; units: bigint; feeUnits: bigint };

/**
 * All coins to one place, in as many transactions as it takes, the biggest coins first. Coins that cost more to spend than
 * they hold stay where they are.
 */
export function consolidate<C extends Coin>(
  coins: readonly C[],
  to: Uint8Array,
  { unitsPerKilobyte, coinsMax }: Omit<ChoiceRules, 'change'>,
): { transactions: Consolidation<C>[]; left: C[] } {
  const costOf = ({ script }: C) =>
    feeUnitsOf(virtualBytes([script, script], [to]) - virtualBytes([script], [to]), unitsPerKilobyte);
  const isWorth = (coin: C) => coin.units > costOf(coin);
  const worth = coins.filter(isWorth).toSorted(bySize);
  const left = coins.filter((coin) => !isWorth(coin));
  const transactions: Consolidation<C>[] = [];
  for (let at = 0; at < worth.length; at += coinsMax) {
    const batch = worth.slice(at, at + coinsMax);
    const inputs = batch.map((coin) => coin.script);
    const feeUnits = feeUnitsOf(virtualBytes(inputs, [to]), unitsPerKilobyte);
    const units = sumOf(batch) - feeUnits;
    if (units < dustUnits(to)) left.push(...batch);
    else transactions.push({ coins: batch, units, feeUnits });
  }
  return { transactions, left };
}

/** Nobody is paid with what they could not spend. */
export function refuseDust(payees: readonly Payee[]): void {
  const poor = payees.find(({ script, units }) => units < dustUnits(script));
  if (poor) throw new RangeError(`${poor.units} satoshis are dust: at least ${dustUnits(poor.script)} can be sent`);
}

function sumOf(items: readonly { units: bigint }[]): bigint {
  return items.reduce((sum, { units }) => sum + units, 0n);
}

function bySize(one: Coin, other: Coin): number {
  if (one.units !== other.units) return one.units > other.units ? -1 : 1;
  if (one.txHash !== other.txHash) return one.txHash < other.txHash ? -1 : 1;
  return one.output - other.output;
}
