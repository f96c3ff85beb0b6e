import type { ChainCode, ChainFamily } from '@coffer/kernel/chain.ts';
import type { Chain } from '../../chains/port.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';

export type LiveChain = {
  id: number;
  code: ChainCode;
  name: string;
  family: ChainFamily;
  network: string;
  chain_id: string;
};

export async function listLiveChains(db: Db): Promise<LiveChain[]> {
  const rows = await db
    .selectFrom('blockchain')
    .select(['id', 'code', 'name', 'family', 'network', 'chain_id'])
    .execute();
  return rows as LiveChain[];
}

export async function openChain(deps: Deps, code: ChainCode): Promise<Chain | undefined> {
  const row = await deps.db.selectFrom('blockchain').select('chain_id').where('code', '=', code).executeTakeFirst();
  return row && deps.chains.connect(code, { chainId: row.chain_id, nodes: [{ id: 1, url: 'memory' }] });
}

export async function currencyByContract(db: Db, blockchainId: number, contract: string) {
  return db
    .selectFrom('blockchain_currency')
    .select('id')
    .where('blockchain_id', '=', blockchainId)
    .where('contract', '=', contract)
    .executeTakeFirst();
}
