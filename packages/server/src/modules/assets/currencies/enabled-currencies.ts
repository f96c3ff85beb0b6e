import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { findCoinCode, listChainCurrencies, listEnabled, type ChainCurrency } from './currency-store.ts';

/** What projects take. */
export async function enabledCurrencies(
  db: Db,
  scope: ProjectScope,
): Promise<(ChainCurrency & { projectId: number })[]> {
  return listEnabled(db, scope);
}

/**
 * The currencies of a chain by their contract; the chain's own coin is under null. What is not here is not money. Those that
 * are switched off are: whoever pays in one has paid.
 */
export async function currencyByContract(
  db: Db,
  blockchainId: number,
): Promise<ReadonlyMap<string | null, ChainCurrency>> {
  const rows = await listChainCurrencies(db, { blockchainId });
  return new Map(rows.map((row) => [row.contract, row]));
}

/** What the chain's own coin is called: the signer, which sees less of currencies than others, says it as well. */
export async function codeOfCoin(db: Db, { id, code }: { id: number; code: ChainCode }): Promise<string> {
  const coin = await findCoinCode(db, id);
  if (coin === undefined) throw new Error(`${code} has no coin`);
  return coin;
}
