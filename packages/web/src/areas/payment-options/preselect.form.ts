import type { Project, TakenCurrency } from './queries.ts';

/** Ids as texts, as a form has them; empty for none. */
export type Preselected = { chain: string; currency: string };
type Choices = { value: string; label: string }[];

export function preselectedOf(
  project: Pick<Project, 'defaultPaymentBlockchainID' | 'defaultPaymentBlockchainCurrencyID'>,
): Preselected {
  return {
    chain: String(project.defaultPaymentBlockchainID ?? ''),
    currency: String(project.defaultPaymentBlockchainCurrencyID ?? ''),
  };
}

/** The networks of what is taken. One that was chosen stays to be seen, though it is taken no more. */
export function chainChoices(
  taken: readonly TakenCurrency[],
  offered: readonly TakenCurrency[],
  saved: Preselected,
): Choices {
  const named = new Map(taken.map(({ blockchainID, network }) => [String(blockchainID), network]));
  const old = offered.find(({ blockchainID }) => String(blockchainID) === saved.chain);
  if (old && !named.has(saved.chain)) named.set(saved.chain, `${old.network} (not accepted)`);
  return [...named].map(([value, label]) => ({ value, label }));
}

/** What is taken on one network. */
export function currencyChoices(
  taken: readonly TakenCurrency[],
  offered: readonly TakenCurrency[],
  saved: Preselected,
  chain: string,
): Choices {
  const isThere = ({ blockchainID }: TakenCurrency) => String(blockchainID) === chain;
  const choices = taken.filter(isThere).map(({ id, currencyCode }) => ({ value: String(id), label: currencyCode }));
  const old = offered.filter(isThere).find(({ id }) => String(id) === saved.currency);
  const isOld = old !== undefined && choices.every(({ value }) => value !== saved.currency);
  return isOld ? [...choices, { value: saved.currency, label: `${old.currencyCode} (not accepted)` }] : choices;
}
