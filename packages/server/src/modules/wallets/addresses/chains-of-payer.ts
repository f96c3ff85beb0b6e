import type { Db } from '../../../platform/db/db.ts';
import { selectAssigning, whyNotAssigning } from './assigning-wallet.ts';
import { reachOf, type PoolReach } from './pool-reach.ts';

/** A chain on which customers are given addresses, by which wallet, the one that they keep there, and who can be given another. */
export type PayerChain = { walletId: number; kept: string | null; hasContract: boolean; reach: PoolReach };

/** By the ids of the chains. One whose wallet gives out nothing at the moment is not among them. */
export async function chainsOfPayer(
  db: Db,
  projectId: number,
  customerId: number | null,
): Promise<ReadonlyMap<number, PayerChain>> {
  const wallets = await selectAssigning(db, projectId, { customerId });
  const ready = wallets.filter((wallet) => whyNotAssigning(wallet, '') === undefined);
  return new Map(
    ready.map(({ id, blockchainId, kept, contract, pool }) => [
      blockchainId,
      { walletId: id, kept, hasContract: contract !== null, reach: reachOf(pool) },
    ]),
  );
}
