import { coinOf, usd, type Asset } from '@coffer/kernel/asset.ts';
import { convert, convertAtPrice } from '@coffer/kernel/money.ts';
import type { Fee } from '../../../chains/port/port.ts';
import type { Cut } from './free-store.ts';
import type { Candidate, Economics, PlanContext } from './plan-context.ts';

const wholeBps = 10_000n;
/** To move money from an address for the first time is about so many times the work of any later one. */
const firstTimes = 3n;

export function assetOf({ blockchainCode: chain, contract, decimals }: PlanContext): Asset {
  return { chain, contract, decimals };
}

/** In dollars, rounded down; null without a price. */
export function valueOf(context: PlanContext, units: bigint): bigint | null {
  if (!('usd' in context.price)) return null;
  return convert({ units, asset: assetOf(context) }, context.price.usd, usd, 'down').units;
}

export function feeUsdOf(context: PlanContext, units: bigint): bigint | null {
  if (!('usd' in context.coinPrice)) return null;
  return convert({ units, asset: coinOf(context.blockchainCode) }, context.coinPrice.usd, usd, 'up').units;
}

/** The least that an address must hold for its first time, as the rules say it in dollars. */
export function firstCut(context: PlanContext): Cut {
  return { first: unitsWorth(context, context.rules.firstUsd), known: 1n };
}

/** The least that an address must hold to pay for itself, at what moving these would cost. Without prices anything does. */
export function payingCut(context: PlanContext, candidates: readonly Candidate[], fee: Fee): Cut {
  const weights = candidates.reduce((sum, { known }) => sum + (known ? 1n : firstTimes), 0n);
  const feeUsd = feeUsdOf(context, fee.unitsLikely);
  const { first, known } = firstCut(context);
  if (feeUsd === null || weights === 0n) return { first, known };
  const share = BigInt(context.rules.feeShareBpsMax);
  const each = unitsWorth(context, (feeUsd * wholeBps) / (weights * share));
  return { first: max(first, each * firstTimes), known: max(known, each) };
}

export function economicsOf(
  context: PlanContext,
  moving: { units: bigint; addresses: number },
  told: { fee: Fee; plainUnits: bigint } | null,
): Economics {
  const valueUsd = valueOf(context, moving.units);
  const base = { units: moving.units, addresses: moving.addresses, valueUsd };
  if (told === null) {
    return { ...base, feeUnits: null, feeUsd: null, feeShareBps: null, price: null, priceFrees: null, savedUsd: null };
  }
  const { fee, plainUnits } = told;
  const feeUsd = feeUsdOf(context, fee.unitsLikely);
  return {
    ...base,
    feeUnits: fee.unitsLikely,
    feeUsd,
    feeShareBps: valueUsd === null || feeUsd === null ? null : shareBps(feeUsd, valueUsd),
    price: fee.price,
    priceFrees: freeingPrice(context, valueUsd, feeUsd, fee.price),
    savedUsd: savedBy(context, moving.addresses, plainUnits),
  };
}

/** Rounded up, so that what is a hair above the limit is above it. */
function shareBps(feeUsd: bigint, valueUsd: bigint): number {
  if (feeUsd === 0n) return 0;
  const most = BigInt(2 ** 31 - 1);
  if (valueUsd === 0n) return Number(most);
  const share = (feeUsd * wholeBps + valueUsd - 1n) / valueUsd;
  return Number(share > most ? most : share);
}

/** The most that a fee may be to stay within its share of the value, in the chain's coin; null without prices. */
export function feeUnitsWithinShare(context: PlanContext, units: bigint): bigint | null {
  const valueUsd = valueOf(context, units);
  if (valueUsd === null) return null;
  return coinWorth(context, (valueUsd * BigInt(context.rules.feeShareBpsMax)) / wholeBps);
}

/** What so many dollars buy of the chain's coin, rounded down; null without its price. */
export function coinWorth({ coinPrice, blockchainCode }: PlanContext, dollars: bigint): bigint | null {
  if (!('usd' in coinPrice)) return null;
  return convertAtPrice({ units: dollars, asset: usd }, coinPrice.usd, coinOf(blockchainCode), 'down').units;
}

/** At this price of a unit of work the fee would be just the share that is allowed. */
function freeingPrice(
  { rules }: PlanContext,
  valueUsd: bigint | null,
  feeUsd: bigint | null,
  price: bigint | null,
): bigint | null {
  if (price === null || valueUsd === null || feeUsd === null || feeUsd === 0n) return null;
  return (price * valueUsd * BigInt(rules.feeShareBpsMax)) / (feeUsd * wholeBps);
}

/**
 * Each transaction costs at least a plain transfer, however many addresses share it: so much of that is saved by waiting until
 * as many come together as the rules wait for.
 */
function savedBy(context: PlanContext, addresses: number, plainUnits: bigint): bigint | null {
  const together = BigInt(context.rules.addresses);
  const now = BigInt(addresses);
  if (now === 0n || now >= together) return null;
  const plainUsd = feeUsdOf(context, plainUnits);
  if (plainUsd === null) return null;
  const saved = plainUsd - (plainUsd * now) / together;
  return saved === 0n ? null : saved;
}

function unitsWorth(context: PlanContext, dollars: bigint): bigint {
  if (!('usd' in context.price) || dollars <= 0n) return 1n;
  return convertAtPrice({ units: dollars, asset: usd }, context.price.usd, assetOf(context), 'up').units;
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
