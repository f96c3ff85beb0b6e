import type { PayCurrency } from './use-pay-currencies.ts';

/** `BASE USDC`, and whether a hot wallet of the project has any of it. */
export type PaidFrom = { value: string; isHeld: boolean };

/** What customers paid in a currency lately. */
export type CameIn = { value: string; usd: string };

/**
 * In what a campaign pays unless somebody says otherwise. Rewards are paid from what customers paid, by a hot wallet: what came in and is
 * there, else what came in, where a hot wallet is if there is one; before anything came in what is there. What keeps its value comes first.
 */
export function firstCurrency(
  currencies: readonly PayCurrency[],
  paidFrom: readonly PaidFrom[],
  cameIn: readonly CameIn[],
): string {
  const stable = currencies.filter(({ isStable }) => isStable);
  const came = cameIn.flatMap(({ value }) => stable.filter((one) => one.value === value));
  const held = new Set(paidFrom.filter(({ isHeld }) => isHeld).map(({ value }) => value));
  const chains = new Set(paidFrom.map(({ value }) => chainOf(value)));
  const isHeld = ({ value }: PayCurrency) => held.has(value);
  const isNear = ({ value }: PayCurrency) => chains.has(chainOf(value));
  const [first] = [
    ...came.filter(isHeld),
    ...came.filter(isNear),
    ...came,
    ...stable.filter(isHeld),
    ...stable.filter(isNear),
    ...currencies,
  ];
  return first?.value ?? '';
}

function chainOf(value: string): string | undefined {
  return value.split(' ')[0];
}
