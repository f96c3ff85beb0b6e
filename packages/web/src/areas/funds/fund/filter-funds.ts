import type { Fund } from './queries.ts';

export type FundFilters = {
  network?: string | undefined;
  currency?: string | undefined;
  wallet?: string | undefined;
  state?: string | undefined;
  empty?: string | undefined;
};

export const stateWords = {
  sweeping: 'Sweeping',
  waiting: 'Waiting',
  signature: 'Waiting for a signature',
  below_threshold: 'Below threshold',
  paused: 'Paused',
  frozen: 'Blocked',
  nothing: 'Nothing to sweep',
} as const satisfies Record<Fund['state'], string>;

export function narrow(funds: readonly Fund[], { network, currency, wallet, state, empty }: FundFilters): Fund[] {
  return funds.filter(
    (fund) =>
      (network === undefined || fund.blockchainCode === network) &&
      (currency === undefined || fund.currencyCode === currency) &&
      (wallet === undefined || String(fund.walletID) === wallet) &&
      (state === undefined || fund.state === state) &&
      (empty !== 'hidden' || fund.state !== 'nothing'),
  );
}

const order: readonly Fund['state'][] = [
  'sweeping',
  'frozen',
  'signature',
  'waiting',
  'paused',
  'below_threshold',
  'nothing',
];

/** What needs somebody and what moves comes first, then the most valuable. */
export function inOrder(funds: readonly Fund[]): Fund[] {
  return funds.toSorted(
    (a, b) =>
      order.indexOf(a.state) - order.indexOf(b.state) ||
      Number(b.amountUSD ?? 0) - Number(a.amountUSD ?? 0) ||
      a.walletID - b.walletID ||
      a.blockchainCurrencyID - b.blockchainCurrencyID,
  );
}

type Option = { value: string; label: string };

/** Only what is there to be chosen. */
export function walletsOf(funds: readonly Pick<Fund, 'walletID' | 'walletName'>[]): Option[] {
  const names = new Map(funds.map(({ walletID, walletName }) => [String(walletID), walletName]));
  return [...names].map(([value, label]) => ({ value, label }));
}
