import { fault } from '@coffer/contract/errors.ts';
import type { Asset } from '@coffer/kernel/asset.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { ChainCurrency } from '../../assets/index.ts';
import { freeOf } from '../wallets/free-funds.ts';
import { listPayingWallets, type PayingWallet } from './payee-store.ts';

export type ChosenWallet = { wallet: PayingWallet; free: bigint };
export type PayingWallets = readonly [PayingWallet, ...PayingWallet[]];

/** The hot wallets that may pay for a project on a chain; where there is none, nothing can be asked for. */
export async function findPayingWallets(
  db: Db,
  projectId: number,
  { blockchainId, blockchainName }: ChainCurrency,
): Promise<PayingWallets> {
  const [first, ...others] = await listPayingWallets(db, projectId, blockchainId);
  if (first) return [first, ...others];
  throw fault('UNPROCESSABLE', `No hot wallet pays on ${blockchainName}: create one, or link one to this project.`);
}

/** The first that has enough free; where none has, the one that has most: the payout then waits for more. */
export async function chooseWallet(
  deps: Pick<Deps, 'chains'>,
  db: Db,
  wallets: PayingWallets,
  { asset, units }: { asset: Asset; units: bigint },
): Promise<ChosenWallet> {
  let most: ChosenWallet = { wallet: wallets[0], free: -1n };
  for (const wallet of wallets) {
    const { free } = await freeOf(deps, db, wallet.walletId, asset);
    if (free >= units) return { wallet, free };
    if (free > most.free) most = { wallet, free };
  }
  return most;
}
