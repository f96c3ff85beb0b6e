import type { Db } from '../../../platform/db/db.ts';
import { selectAssigning, whyNotAssigning } from './assigning-wallet.ts';

/** A chain on which a customer can be given an address, by which wallet, and the one that they keep there. */
export type PayerChain = { walletId: number; kept: string | null; hasContract: boolean };

/** By the ids of the chains. One whose wallet gives out nothing at the moment is not among them. */
export async function chainsOfPayer(
  db: Db,
  projectId: number,
  customerId: number | null,
): Promise<ReadonlyMap<number, PayerChain>> {
  const wallets = await selectAssigning(db, projectId, { customerId });
  const ready = wallets.filter((wallet) => whyNotAssigning(wallet, '') === undefined);
  return new Map(
    ready.map(({ id, blockchainId, kept, contract }) => [
      blockchainId,
      { walletId: id, kept, hasContract: contract !== null },
    ]),
  );
}
