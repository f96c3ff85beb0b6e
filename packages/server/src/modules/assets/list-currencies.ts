import type { Query, Result } from '@coffer/contract/endpoint.ts';
import type * as contract from '@coffer/contract/currencies.ts';
import { authorize } from '../../platform/access.ts';
import type { Call } from '../../platform/deps.ts';
import { mostTakenOf, viewCurrencies } from './currency.ts';
import { listChainCurrencies, listCurrencyRows, listTaken } from './currency-store.ts';

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
): Promise<contract.ChainCurrencyView[]> {
  authorize(call.subject, 'projects:read');
  const rows = await listChainCurrencies(call.db, { active: status === 'active' });
  return viewCurrencies(rows, mostTakenOf(rows));
}

export async function listTakenCurrencies(call: Call): Promise<Result<typeof contract.listTakenCurrencies>> {
  const rows = await listTaken(call.db);
  return viewCurrencies(rows, mostTakenOf(rows)).map((view) => ({ ...view, customerAddress: null }));
}
