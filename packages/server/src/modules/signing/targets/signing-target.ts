import { fault, invalid } from '@coffer/contract/errors.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { notFound, type ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { BlockchainRow } from '../../assets/index.ts';
import { liveChain } from '../../wallets/index.ts';
import { whyNotLent, type LentContract } from '../../sweeps/index.ts';
import { selectTarget } from './signing-target-store.ts';

/** A wallet whose keys the merchant alone has, on a chain where its money has somewhere to go. */
export type SigningTarget = {
  walletId: number;
  walletName: string;
  chain: BlockchainRow;
  cold: { walletId: number; address: string };
  contract: TargetContract | null;
  /** One that would be lent, but for something that it lacks. */
  unlent: LentContract | null;
};
type TargetContract = { id: number; address: string; owner: string };
export type WithContract = SigningTarget & { contract: TargetContract };

export async function findTarget(
  db: Db,
  scope: ProjectScope,
  { walletID, blockchainCode }: { walletID: number; blockchainCode: string },
): Promise<SigningTarget> {
  const chain = await liveChain(db, blockchainCode);
  const row = await selectTarget(db, scope, walletID, chain.id);
  if (!row) throw notFound('There is no such wallet, or you do not have access to it.');
  if (row.type !== 'deposit' || row.kind !== 'xpub') {
    const message = 'must be a deposit wallet of an extended public key: no other one needs your signature';
    throw invalid({ path: 'walletID', message });
  }
  if (!row.isServed) throw invalid({ path: 'blockchainCode', message: 'must be a chain that the wallet serves' });
  if (row.status === 'compromised') throw fault('INVALID_STATE', 'This wallet is frozen: its key is known to others.');
  if (row.coldWalletId === null || row.coldAddress === null) {
    throw fault('UNPROCESSABLE', `Choose an active cold wallet on ${chain.name} for this wallet first.`);
  }
  const { lent } = row;
  return {
    walletId: row.walletId,
    walletName: row.walletName,
    chain,
    cold: { walletId: row.coldWalletId, address: row.coldAddress },
    contract: lent?.lends ? { id: lent.id, address: lent.address, owner: lent.owner } : null,
    unlent: lent?.lends === false ? lent : null,
  };
}

export function withContract(target: SigningTarget): WithContract {
  const { contract, unlent, chain, cold } = target;
  if (contract) return { ...target, contract };
  if (unlent) {
    const { reason, hint } = whyNotLent(unlent, chain.name);
    throw fault('UNPROCESSABLE', `${reason} ${hint}`);
  }
  const address = spellAddress(chain.family, cold.address);
  const message = `No sweep contract of yours on ${chain.name} pays to the cold wallet ${address}. Deploy one first.`;
  throw fault('UNPROCESSABLE', message);
}
