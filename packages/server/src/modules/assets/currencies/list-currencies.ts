import type { Query, Result } from '@coffer/contract/endpoint.ts';
import { noContract, type PricedCurrencyView } from '@coffer/contract/money-in/currencies.ts';
import type * as contract from '@coffer/contract/money-in/currencies.ts';
import { authorize } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { mostTakenOf, viewCurrencies, viewPriced } from './currency.ts';
import { listChainCurrencies, listCurrencyRows, listReadable } from './currency-store.ts';

type Currencies = Result<typeof contract.listCurrencies>;

export async function listCurrencies(call: Call): Promise<Currencies> {
  authorize(call.subject, 'projects:read');
  return (await listCurrencyRows(call.db, ['coin', 'stablecoin', 'token'])) as Currencies;
}

/** Rewards are amounts of dollars: what is worth a dollar pays them without a rate. */
export async function listReferralCurrencies(call: Call): Promise<Currencies> {
  authorize(call.subject, 'projects:read');
  return (await listCurrencyRows(call.db, ['stablecoin'])) as Currencies;
}

export async function listBlockchainCurrencies(
  call: Call,
  { status }: Query<typeof contract.listBlockchainCurrencies>,
): Promise<PricedCurrencyView[]> {
  authorize(call.subject, 'projects:read');
  const rows = await listChainCurrencies(call.db, { active: status === 'active' });
  const mostTaken = mostTakenOf(rows);
  return rows.map((row) => viewPriced(row, mostTaken));
}

/** For everybody: which codes there are is no secret, what a project takes is that project's matter. */
export async function listSupportedCurrencies(call: Call): Promise<Result<typeof contract.listSupportedCurrencies>> {
  const rows = await listReadable(call.db);
  return viewCurrencies(rows, mostTakenOf(rows)).map((view) => ({
    ...view,
    tokenAddress: view.tokenAddress ?? noContract,
    customerAddress: null,
  }));
}
