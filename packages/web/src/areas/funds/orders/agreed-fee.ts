import { usd } from '@coffer/kernel/asset.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import { formatMoney, parseMoney } from '@coffer/kernel/money.ts';

/** Fees move between the look and the sending. */
const headroomTimes = 2n;
const cent = 10n ** BigInt(usd.decimals - 2);

/** What somebody is asked to agree to where a fee is expected, in dollars and whole cents. */
export function agreedFee(feeUSD: string): string {
  const expected = parseMoney(feeUSD, usd);
  if (expected instanceof Fault) return '';
  const cents = (expected.units * headroomTimes + cent - 1n) / cent;
  return formatMoney({ units: cents * cent, asset: usd });
}
