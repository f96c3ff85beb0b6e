import type * as z from 'zod';
import type { walletView } from '@coffer/contract/wallets.ts';
import type { ChainFamily } from '@coffer/kernel/chain.ts';
import { spellAddress } from '@coffer/keys/spell-address.ts';
import type { WalletStatus } from './wallet-status.ts';

export type WalletView = z.output<typeof walletView>;
export type WalletType = 'cold' | 'deposit' | 'hot' | 'gas';
export type WalletKind = 'address' | 'contract' | 'xpub' | 'key';

/** A wallet with all that hangs on it, as one statement reads it. */
export type Wallet = {
  id: number;
  name: string;
  type: WalletType;
  kind: WalletKind;
  family: ChainFamily;
  status: WalletStatus;
  created_at: Date;
  blockchain_code: string | null;
  /** Of a cold wallet its own; of a hot one what its key controls; of a sweep contract the contract's. */
  address: string | null;
  xpubs: { family: ChainFamily; xpub: string }[];
  chains: { blockchainCode: string; coldAddress: string | null; sweepContractID: number | null }[];
  project_ids: number[];
};

export function viewWallet(wallet: Wallet): WalletView {
  return {
    id: wallet.id,
    name: wallet.name,
    walletType: `${wallet.type}_wallet`,
    walletSubType: wallet.kind === 'contract' ? 'SCW' : 'EOA',
    family: wallet.family,
    ...(wallet.blockchain_code === null ? {} : { blockchainCode: wallet.blockchain_code }),
    ...(wallet.address === null ? {} : { address: spellAddress(wallet.family, wallet.address) }),
    walletxpubs: wallet.xpubs.map(({ family, xpub }) => ({ family, shown: shorten(xpub) })),
    status: wallet.status,
    chains: wallet.chains.map(({ coldAddress, ...chain }) => ({
      ...chain,
      coldAddress: spellAddress(wallet.family, coldAddress),
    })),
    projectIDs: wallet.project_ids,
    createdAt: wallet.created_at.toISOString(),
  };
}

/** Enough to recognise it. The whole of it would show everybody's addresses and, with one leaked key, open them all. */
export function shorten(xpub: string): string {
  return `${xpub.slice(0, 8)}…${xpub.slice(-6)}`;
}
