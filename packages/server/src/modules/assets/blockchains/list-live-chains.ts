import type { Db } from '../../../platform/db/db.ts';
import { listBlockchainRows, type BlockchainRow } from '../chains/store.ts';

/** The chains that this version works with, whatever state they are in. */
export async function listLiveChains(db: Db): Promise<BlockchainRow[]> {
  return listBlockchainRows(db);
}
