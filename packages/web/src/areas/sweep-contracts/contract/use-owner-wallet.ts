import { useState } from 'react';
import { refusalOf } from '../../../wallet/refusal-of.ts';
import type { Deployer, Target } from '../deployer/deployer.ts';
import type { Contract, Network } from './queries.ts';
import { useDevnet } from '../../../wallet/use-evm-wallets.ts';
import { useDeployers } from './use-deployers.ts';

/** The wallets of this browser, of which one is asked for something that only the owner of the contract can do. */
export function useOwnerWallet(contract: Contract, network: Network) {
  const wallets = useDeployers(network);
  const devnet = useDevnet().data;
  const [chosenId, choose] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const chosen = wallets.find(({ id }) => id === chosenId) ?? wallets[0];

  async function ask(action: (wallet: Deployer, target: Target) => Promise<string>): Promise<string | undefined> {
    if (!chosen) return undefined;
    setAsking(true);
    setRefusal(undefined);
    const rpcUrl = devnet?.chains.find(({ code }) => code === network.code)?.rpcUrl;
    const target = { network, rpcUrl };
    try {
      const account = await chosen.connect(target);
      if (account !== contract.owner) {
        setRefusal(`The wallet shows ${account}. Select the master account ${contract.owner} in it and try again.`);
        return undefined;
      }
      return await action(chosen, target);
    } catch (failure) {
      setRefusal(refusalOf(failure));
      return undefined;
    } finally {
      setAsking(false);
    }
  }

  return { wallets, chosen, choose, isAsking, refusal, ask };
}
