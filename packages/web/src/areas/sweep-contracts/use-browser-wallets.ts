import { useMemo, useSyncExternalStore } from 'react';
import { devWallet } from '../../wallet/dev-wallet.ts';
import { injectedWallets, onWalletsChange } from '../../wallet/injected-wallets.ts';
import type { Wallet } from '../../wallet/provider.ts';
import { askNode, useDevnet, type Network } from './queries.ts';

/** The wallets that can deploy there: those of this browser, and on a local network the one that everybody has. */
export function useBrowserWallets(network: Network | undefined): readonly Wallet[] {
  const injected = useSyncExternalStore(onWalletsChange, injectedWallets);
  const devnet = useDevnet().data;
  const local = useMemo(() => {
    const accounts = devnet?.accounts.filter(({ family }) => family === 'ETH_Family').map(({ address }) => address);
    const nodes = devnet?.chains.filter(({ chainId }) => /^\d+$/.test(chainId));
    return devWallet(
      nodes?.map(({ code, chainId }) => ({ code, chainId: Number(chainId) })) ?? [],
      accounts ?? [],
      askNode,
    );
  }, [devnet]);
  return network?.network === 'local' && local ? [local, ...injected] : injected;
}
