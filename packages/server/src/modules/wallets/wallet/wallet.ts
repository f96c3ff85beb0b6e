import type * as z from 'zod';
import type { walletView } from '@coffer/contract/treasury/wallets.ts';
import { familyOf, isChainCode, type ChainFamily } from '@coffer/kernel/chain.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import type { WalletStatus } from './wallet-status.ts';

/** However many were prepared, nobody is told before fewer are left. */
export const lowBelowMax = 50;
export const lowOneIn = 5;

/**
 * With fewer ready addresses somebody must prepare more: once no more than a fifth of what was ever prepared is left. That is
 * before strangers are refused the last tenth (`reachOf`), and after some were used at all.
 */
export function refillBelow(prepared: number): number {
  return Math.min(lowBelowMax, Math.floor(prepared / lowOneIn) + 1);
}

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
  key_pools: { family: ChainFamily; ready: number; prepared: number; firstAddress: string }[];
  chains: { blockchainCode: string; coldAddress: string | null; sweepContractID: number | null }[];
  project_ids: number[];
  /** Of one that gives out no addresses yet, and will once a change has waited. */
  waits_until: Date | null;
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
    ...(wallet.key_pools.length === 0
      ? {}
      : { keyPools: wallet.key_pools.map((pool) => ({ ...pool, refillBelow: refillBelow(pool.prepared) })) }),
    status: wallet.status,
    chains: wallet.chains.map(({ coldAddress, ...chain }) => ({
      ...chain,
      coldAddress: spellAddress(familyOfCode(chain.blockchainCode, wallet.family), coldAddress),
    })),
    projectIDs: wallet.project_ids,
    waitsUntil: wallet.waits_until?.toISOString() ?? null,
    createdAt: wallet.created_at.toISOString(),
  };
}

/** Enough to recognise it. The whole of it would show everybody's addresses and, with one leaked key, open them all. */
export function shorten(xpub: string): string {
  const [key = xpub] = /[xt]pub[1-9A-HJ-NP-Za-km-z]+/.exec(xpub) ?? [];
  const [kind = ''] = /^[a-z]+\((?:[a-z]+\()?/.exec(xpub) ?? [];
  const shown = `${key.slice(0, 8)}…${key.slice(-6)}`;
  return `${kind}${shown}${')'.repeat(kind.split('(').length - 1)}`;
}

/** A wallet may serve several families, and each spells its own addresses. */
function familyOfCode(code: string, otherwise: ChainFamily): ChainFamily {
  return isChainCode(code) ? familyOf(code) : otherwise;
}
