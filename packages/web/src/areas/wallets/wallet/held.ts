import type { Balance } from './queries.ts';

export type Held = {
  /** What there is of each currency; nothing of it is left out. */
  amounts: readonly (Balance & { amount: string })[];
  /** Why something could not be read; undefined when all was. */
  unknown: string | undefined;
};

/** What the chains said of one wallet. What they did not say is unknown and never nothing. */
export function heldBy(balances: readonly Balance[], walletId: number): Held {
  const mine = balances.filter(({ walletID }) => walletID === walletId);
  const missing = mine.filter(({ amount }) => amount === null);
  return {
    amounts: mine.filter((one): one is Held['amounts'][number] => one.amount !== null && !isNothing(one.amount)),
    unknown: missing[0] && (missing[0].reason ?? 'The network did not respond.'),
  };
}

/** The decimals that stand in a canonical amount, and at least cents: figures of one currency then line up well enough. */
export function decimalsIn(amount: string): number {
  return Math.max(2, amount.split('.')[1]?.length ?? 0);
}

function isNothing(amount: string): boolean {
  return /^0(\.0+)?$/.test(amount);
}
