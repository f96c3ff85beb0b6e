import { fault, invalid } from '@coffer/contract/errors.ts';
import { spellAddress } from '@coffer/keys/spell-address.ts';
import { notFound, type ProjectScope } from '../../platform/access.ts';
import type { Db } from '../../platform/db/db.ts';
import type { BlockchainRow } from '../assets/index.ts';
import { liveChain } from '../wallets/index.ts';
import { selectTarget } from './signing-target-store.ts';

/** A wallet whose keys the merchant alone has, on a chain where its money has somewhere to go. */
export type SigningTarget = {
  walletId: number;
  walletName: string;
  chain: BlockchainRow;
  cold: { walletId: number; address: string };
  contract: { id: number; address: string } | null;
};
export type WithContract = SigningTarget & { contract: { id: number; address: string } };

export async function findTarget(
  db: Db,
  scope: ProjectScope,
  { walletID, blockchainCode }: { walletID: number; blockchainCode: string },
): Promise<SigningTarget> {
  const chain = await liveChain(db, blockchainCode);
  const row = await selectTarget(db, scope, walletID, chain.id);
  if (!row) throw notFound('There is no such wallet, or it is not for you to see.');
  if (row.type !== 'deposit' || row.kind !== 'xpub') {
    const message = 'must be a deposit wallet of an extended public key: no other one needs your signature';
    throw invalid({ path: 'walletID', message });
  }
  if (!row.isServed) throw invalid({ path: 'blockchainCode', message: 'must be a chain that the wallet serves' });
  if (row.status === 'compromised') throw fault('INVALID_STATE', 'This wallet is frozen: its key is known to others.');
  if (row.coldWalletId === null || row.coldAddress === null) {
    throw fault('UNPROCESSABLE', `Name an active cold wallet on ${chain.name} for this wallet first.`);
  }
  const { contractId: id, contractAddress: address } = row;
  return {
    walletId: row.walletId,
    walletName: row.walletName,
    chain,
    cold: { walletId: row.coldWalletId, address: row.coldAddress },
    contract: id === null || address === null ? null : { id, address },
  };
}

export function withContract(target: SigningTarget): WithContract {
  const { contract, chain, cold } = target;
  if (contract) return { ...target, contract };
  const address = spellAddress(chain.family, cold.address);
  const message = `No sweep contract of yours on ${chain.name} pays to the cold wallet ${address}. Deploy one first.`;
  throw fault('UNPROCESSABLE', message);
}
