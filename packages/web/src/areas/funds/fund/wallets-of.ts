import type { Fund } from './queries.ts';

type Option = { value: string; label: string };

/** Only what is there to be chosen. */
export function walletsOf(funds: readonly Pick<Fund, 'walletID' | 'walletName'>[]): Option[] {
  const names = new Map(funds.map(({ walletID, walletName }) => [String(walletID), walletName]));
  return [...names].map(([value, label]) => ({ value, label }));
}
