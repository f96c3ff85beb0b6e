import { forwardRpc, readDevnet } from '@coffer/contract/operations/devnet.ts';
import { familyOf, isChainCode, type ChainCode } from '@coffer/kernel/chain.ts';
import { hexOfTron } from '@coffer/keys/tron/address.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { request } from '../api/http/client.ts';
import { useCall } from '../api/use-call.ts';
import { devWallet, type AskNode } from './dev-wallet.ts';
import { injectedWallets, onWalletsChange } from './injected-wallets.ts';
import type { Wallet } from './provider.ts';

/** A local chain's node, asked by way of the server. */
const askNode: AskNode = (code, { method, params }) =>
  request(forwardRpc, { params: { code }, body: { jsonrpc: '2.0', id: 1, method, params } });

export const useDevnet = () => useCall(readDevnet, {});

/** The wallet that everybody has on a local network; its addresses are hexadecimal there, whatever the network writes. */
export function useLocalWallet(code: ChainCode): Wallet | undefined {
  const devnet = useDevnet().data;
  return useMemo(() => {
    if (!devnet?.chains.some((one) => one.code === code)) return undefined;
    const family = familyOf(code);
    const nodes = devnet.chains.filter((one) => isChainCode(one.code) && familyOf(one.code) === family);
    const accounts = devnet.accounts.filter((account) => account.family === family).map(({ address }) => address);
    return devWallet(
      nodes.map((one) => ({ code: one.code, chainId: Number(one.chainId) })),
      family === 'TRX_Family' ? accounts.map(hexOfTron) : accounts,
      askNode,
    );
  }, [code, devnet]);
}

/** Those of this browser that announced themselves. */
export function useInjectedWallets(): readonly Wallet[] {
  return useSyncExternalStore(onWalletsChange, injectedWallets);
}

/** The wallets that can sign on a network of Ethereum's family: the local one first, where there is one. */
export function useEvmWallets(code: ChainCode): readonly Wallet[] {
  const local = useLocalWallet(code);
  const injected = useInjectedWallets();
  return useMemo(() => (local ? [local, ...injected] : injected), [local, injected]);
}
