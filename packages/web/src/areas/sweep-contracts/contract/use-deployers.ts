import { useMemo, useSyncExternalStore } from 'react';
import { onTronWalletsChange, tronWallets } from '../../../wallet/tron-wallets.ts';
import { useInjectedWallets, useLocalWallet } from '../../../wallet/use-evm-wallets.ts';
import type { Deployer } from '../deployer/deployer.ts';
import { evmDeployer } from '../deployer/evm-deployer.ts';
import type { Network } from './queries.ts';
import { tronLinkDeployer } from '../deployer/tron-link-deployer.ts';
import { tronLocalDeployer } from '../deployer/tron-local-deployer.ts';

/** The wallets that can deploy there: those of this browser, and on a local network the one that everybody has. */
export function useDeployers({ code, family }: Network): readonly Deployer[] {
  const injected = useInjectedWallets();
  const ofTron = useSyncExternalStore(onTronWalletsChange, tronWallets);
  const local = useLocalWallet(code);
  return useMemo(() => {
    const isTron = family === 'TRX_Family';
    const own = isTron ? ofTron.map(tronLinkDeployer) : injected.map(evmDeployer);
    if (!local) return own;
    return [isTron ? tronLocalDeployer(local) : evmDeployer(local), ...own];
  }, [family, injected, ofTron, local]);
}
