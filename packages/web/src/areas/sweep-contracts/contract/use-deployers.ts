import { useMemo, useSyncExternalStore } from 'react';
import { familyOf, isChainCode } from '@coffer/kernel/chain.ts';
import { hexOfTron } from '@coffer/keys/tron/address.ts';
import { devWallet } from '../../../wallet/dev-wallet.ts';
import { injectedWallets, onWalletsChange } from '../../../wallet/injected-wallets.ts';
import { onTronWalletsChange, tronWallets } from '../../../wallet/tron-wallets.ts';
import type { Deployer } from '../deployer/deployer.ts';
import { evmDeployer } from '../deployer/evm-deployer.ts';
import { askNode, useDevnet, type Network } from './queries.ts';
import { tronLinkDeployer } from '../deployer/tron-link-deployer.ts';
import { tronLocalDeployer } from '../deployer/tron-local-deployer.ts';

/** The wallets that can deploy there: those of this browser, and on a local network the one that everybody has. */
export function useDeployers({ family, network }: Network): readonly Deployer[] {
  const injected = useSyncExternalStore(onWalletsChange, injectedWallets);
  const ofTron = useSyncExternalStore(onTronWalletsChange, tronWallets);
  const devnet = useDevnet().data;
  return useMemo(() => {
    const isTron = family === 'TRX_Family';
    const own = isTron ? ofTron.map(tronLinkDeployer) : injected.map(evmDeployer);
    if (network !== 'local' || !devnet) return own;
    const nodes = devnet.chains.filter(({ code }) => isChainCode(code) && familyOf(code) === family);
    const accounts = devnet.accounts.filter((account) => account.family === family).map(({ address }) => address);
    const wallet = devWallet(
      nodes.map(({ code, chainId }) => ({ code, chainId: Number(chainId) })),
      isTron ? accounts.map(hexOfTron) : accounts,
      askNode,
    );
    if (!wallet) return own;
    return [isTron ? tronLocalDeployer(wallet) : evmDeployer(wallet), ...own];
  }, [family, network, injected, ofTron, devnet]);
}
