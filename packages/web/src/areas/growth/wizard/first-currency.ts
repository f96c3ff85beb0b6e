import type { PayCurrency } from './use-pay-currencies.ts';

/** `BASE USDC`, and whether a hot wallet of the project has any of it. */
export type PaidFrom = { value: string; isHeld: boolean };

/** In what a campaign pays unless somebody says otherwise: what keeps its value and is there, else where a hot wallet is. */
export function firstCurrency(currencies: readonly PayCurrency[], paidFrom: readonly PaidFrom[]): string {
  const stable = currencies.filter(({ isStable }) => isStable);
  const held = new Set(paidFrom.filter(({ isHeld }) => isHeld).map(({ value }) => value));
  const chains = new Set(paidFrom.map(({ value }) => chainOf(value)));
  const [first] = [
    ...stable.filter(({ value }) => held.has(value)),
    ...stable.filter(({ value }) => chains.has(chainOf(value))),
    ...currencies,
  ];
  return first?.value ?? '';
}

function chainOf(value: string): string | undefined {
  return value.split(' ')[0];
}
