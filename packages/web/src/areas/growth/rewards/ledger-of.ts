import type { RewardView } from '@coffer/contract/growth/rewards.ts';
import { usd } from '@coffer/kernel/asset.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import { formatMoney, parseMoney } from '@coffer/kernel/money.ts';
import { dollarsExact } from './dollars-exact.ts';

type Working = RewardView['workings'][number];

export type LedgerLine = {
  code: Working['code'];
  text: string;
  detail: string | null;
  /** What this step took; null where it took nothing. */
  takenUSD: string | null;
  /** What stands after it; null where the next line says it. */
  leavesUSD: string | null;
};

/** What each step took, and what it left: the engine writes what was paid back as a cut, and of the others what is left after it. */
export function ledgerOf(workings: readonly Working[]): LedgerLine[] {
  let left = 0n;
  return workings.map(({ code, text, detail, amountUSD }) => {
    const units = unitsOf(amountUSD);
    if (code === 'refunded' || code === 'apart') return { code, text, detail, takenUSD: amountUSD, leavesUSD: null };
    const isCut = code === 'rounded' || code === 'cap';
    const taken = units - left;
    left = units;
    return {
      code,
      text: code === 'cap' ? text.replace('At most so much of', `At most ${dollarsExact(amountUSD)} of`) : text,
      // What was rounded away stands in the column.
      detail: code === 'rounded' ? null : detail,
      takenUSD: isCut ? formatMoney({ units: taken, asset: usd }) : null,
      leavesUSD: amountUSD,
    };
  });
}

function unitsOf(dollars: string): bigint {
  const isBelow = dollars.startsWith('-');
  const money = parseMoney(isBelow ? dollars.slice(1) : dollars, usd);
  if (money instanceof Fault) throw money;
  return isBelow ? -money.units : money.units;
}
