import type { ChainCode } from '@coffer/kernel/chain.ts';
import { formatUsd } from '../../../format/money.ts';
import type { Rules } from '../fund/queries.ts';
import { addressesOf, countOf, shareText } from '../fund/sweep-words.ts';

/** Numbers may be empty while they are typed; a price that is empty is no limit. */
export type RulesValues = {
  paused: boolean;
  amountUSD: string;
  addressCount: number | '';
  everyHours: number | '';
  firstUSD: string;
  feeSharePct: string;
  prices: Partial<Record<ChainCode, string>>;
};

const dollars = /^\d{1,10}(\.\d{1,8})?$/;
const percent = /^\d{1,2}(\.\d{1,2})?$/;
const shareMaxBps = 5000;

/** In the words of the server, which has the last one. */
export const rulesChecks = {
  amountUSD: (text: string) => (dollars.test(text.trim()) ? null : 'must be an amount in dollars such as "100"'),
  addressCount: (value: number | '') => wholeProblem(value, 100_000),
  everyHours: (value: number | '') => wholeProblem(value, 8760),
  firstUSD: (text: string) => (dollars.test(text.trim()) ? null : 'must be an amount in dollars such as "5"'),
  feeSharePct: (text: string) => {
    const share = bpsOf(text);
    return share !== undefined && share >= 1 && share <= shareMaxBps
      ? null
      : 'must be a percentage from 0.01 to 50, such as "5"';
  },
};

/** Where the server's words about a field belong in the form. */
export function fieldsOf(chains: readonly ChainCode[]): Record<string, string> {
  return {
    'rules.amountUSD': 'amountUSD',
    'rules.addressCount': 'addressCount',
    'rules.everyHours': 'everyHours',
    'rules.firstUSD': 'firstUSD',
    'rules.feeShareBpsMax': 'feeSharePct',
    ...Object.fromEntries(chains.map((code) => [`rules.priceMax.${code}`, `prices.${code}`])),
  };
}

export function valuesOf(rules: Rules, chains: readonly ChainCode[]): RulesValues {
  const { feeShareBpsMax, priceMax, ...same } = rules;
  return {
    ...same,
    feeSharePct: percentOf(feeShareBpsMax),
    prices: Object.fromEntries(chains.map((code) => [code, priceMax[code] ?? ''])),
  };
}

/** What a save sends. It is asked for once nothing is wrong. */
export function rulesOf({ feeSharePct, prices, ...values }: RulesValues): Rules {
  return {
    paused: values.paused,
    amountUSD: values.amountUSD.trim(),
    addressCount: Number(values.addressCount),
    everyHours: Number(values.everyHours),
    firstUSD: values.firstUSD.trim(),
    feeShareBpsMax: bpsOf(feeSharePct) ?? 0,
    priceMax: Object.fromEntries(
      Object.entries(prices).flatMap(([code, price]) => (price.trim() === '' ? [] : [[code, price.trim()]])),
    ),
  };
}

export function isSame(a: RulesValues, b: RulesValues): boolean {
  return asText(a) === asText(b);
}

/** What they mean, in a sentence; undefined while something is wrong in them. */
export function meaningOf(values: RulesValues): string | undefined {
  if (Object.entries(rulesChecks).some(([field, check]) => check(values[field as 'amountUSD'] as never) !== null)) {
    return undefined;
  }
  const { paused, amountUSD, addressCount, everyHours, feeShareBpsMax } = rulesOf(values);
  if (paused) return 'Paused: no automatic sweeps. You can still sweep by hand.';
  const hold = addressCount === 1 ? 'one address has a balance' : `${addressesOf(addressCount)} have a balance`;
  return `Sweeps when the value reaches ${formatUsd(amountUSD)}, when ${hold}, or after ${spanOf(everyHours)}, whichever comes first; never while the fee is more than ${shareText(feeShareBpsMax)} of the value.`;
}

function spanOf(hours: number): string {
  return hours % 24 === 0 ? countOf(hours / 24, 'day', 'days') : countOf(hours, 'hour', 'hours');
}

function asText(values: RulesValues): string {
  const { feeSharePct, prices, ...rest } = values;
  const trimmed = [rest.amountUSD, rest.firstUSD, feeSharePct, ...Object.values(prices)].map((text) => text.trim());
  return JSON.stringify([rest.paused, rest.addressCount, rest.everyHours, trimmed]);
}

/** A percentage as hundredths of a percent, without a float in between. */
function bpsOf(text: string): number | undefined {
  if (!percent.test(text.trim())) return undefined;
  const [whole = '0', fraction = ''] = text.trim().split('.');
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

function percentOf(basisPoints: number): string {
  const fraction = String(basisPoints % 100)
    .padStart(2, '0')
    .replace(/0+$/, '');
  return `${Math.floor(basisPoints / 100)}${fraction === '' ? '' : `.${fraction}`}`;
}

function wholeProblem(value: number | '', most: number): string | null {
  const isFine = value !== '' && Number.isInteger(value) && value >= 1 && value <= most;
  return isFine ? null : `must be a whole number from 1 to ${most}`;
}
