import type * as z from 'zod';
import { invalid, type FieldIssue } from '@coffer/contract/errors.ts';
import type { sweepRules } from '@coffer/contract/treasury/sweep-rules.ts';
import { usd } from '@coffer/kernel/asset.ts';
import { isChainCode, type ChainCode } from '@coffer/kernel/chain.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import { formatMoney, parseMoney } from '@coffer/kernel/money.ts';
import type { Chains } from '../../../chains/port/chains.ts';

export type RulesView = z.output<typeof sweepRules>;

/** When money moves. Dollars are whole units of the dollar, prices of work whole units of the chain's coin. */
export type Rules = {
  paused: boolean;
  amountUsd: bigint;
  addresses: number;
  hours: number;
  firstUsd: bigint;
  feeShareBpsMax: number;
  priceMax: Partial<Record<ChainCode, bigint>>;
};

const dollarsMax = 10n ** 9n * 10n ** BigInt(usd.decimals);

/** What was asked for, or all that is wrong with it. */
export function readRules(chains: Chains, told: RulesView): Rules {
  const issues: FieldIssue[] = [];
  const amountUsd = readDollars('rules.amountUSD', told.amountUSD, issues);
  const firstUsd = readDollars('rules.firstUSD', told.firstUSD, issues);
  const priceMax: Rules['priceMax'] = {};
  for (const [code, text] of Object.entries(told.priceMax)) {
    const price = isChainCode(code) ? readPrice(chains, code, text, issues) : undefined;
    if (isChainCode(code) && price !== undefined) priceMax[code] = price;
  }
  // Rules that are not followed may be half done.
  if (issues.length === 0 && !told.paused && firstUsd > amountUsd) {
    issues.push({
      path: 'rules.firstUSD',
      message: 'must not be above amountUSD: a wallet would be due with nothing in it that may move',
    });
  }
  if (issues.length > 0) throw invalid(...issues);
  const { paused, addressCount: addresses, everyHours: hours, feeShareBpsMax } = told;
  return { paused, amountUsd, addresses, hours, firstUsd, feeShareBpsMax, priceMax };
}

export function viewRules(chains: Chains, rules: Rules): RulesView {
  const prices = Object.entries(rules.priceMax).map(([code, price]) => {
    const { workPrice } = chains.rules(code as ChainCode);
    return [code, workPrice ? workPrice.format(price).replace(` ${workPrice.unit}`, '') : String(price)];
  });
  return {
    paused: rules.paused,
    amountUSD: formatMoney({ units: rules.amountUsd, asset: usd }),
    addressCount: rules.addresses,
    everyHours: rules.hours,
    firstUSD: formatMoney({ units: rules.firstUsd, asset: usd }),
    feeShareBpsMax: rules.feeShareBpsMax,
    priceMax: Object.fromEntries(prices) as RulesView['priceMax'],
  };
}

function readDollars(path: string, text: string, issues: FieldIssue[]): bigint {
  const read = parseMoney(text, usd, path);
  if (!(read instanceof Fault) && read.units <= dollarsMax) return read.units;
  issues.push({
    path,
    message: 'must be an amount in dollars from 0 to 1000000000, such as "100" or "2.5", with at most 8 decimals',
  });
  return 0n;
}

function readPrice(chains: Chains, code: ChainCode, text: string, issues: FieldIssue[]): bigint | undefined {
  const path = `rules.priceMax.${code}`;
  const { workPrice } = chains.rules(code);
  const read = workPrice ? workPrice.parse(text) : { reason: `${code} knows no price of a unit of work` };
  if (typeof read === 'bigint' && read > 0n) return read;
  const message = typeof read === 'bigint' ? 'must be above zero; leave it out for no limit' : read.reason;
  issues.push({ path, message });
  return undefined;
}
