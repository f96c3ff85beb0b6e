import { askAccount, askForChain, askToSend, askToSign, evmChain } from '../../../wallet/ask-wallet.ts';
import type { Wallet, WalletChain } from '../../../wallet/provider.ts';
import type { Deployer, Target } from './deployer.ts';
import { giveUpData } from './give-up.ts';
import { deployData, readPlan } from './plan.ts';
import { readReceipt } from '../../../wallet/read-receipt.ts';

/** Wallets of Ethereum and its family, which tell all of the network themselves. */
export function evmDeployer({ id, name, icon, provider }: Wallet): Deployer {
  return {
    id,
    name,
    icon,
    async connect(target) {
      const account = await askAccount(provider);
      await askForChain(provider, chainOf(target));
      return account;
    },
    plan: (place) => readPlan(provider, place),
    async deploy(target, place) {
      const { owner: from, factory } = place;
      if (factory.address === null) throw new Error('the factory is not deployed yet');
      // It may have been moved elsewhere since.
      await askForChain(provider, chainOf(target));
      return askToSend(provider, { from, to: factory.address, data: deployData(place), value: 0n });
    },
    async putFactory(target, { owner: from, factory: { address, creation } }) {
      const { to, data } = creation;
      if (address === null || to === null) throw new Error('the factory cannot be deployed to this network from here');
      await askForChain(provider, chainOf(target));
      return { hash: await askToSend(provider, { from, to, data, value: 0n }), address };
    },
    sign: (account, text) => askToSign(provider, account, text),
    async giveUp(target, { contract, owner }) {
      await askForChain(provider, chainOf(target));
      return askToSend(provider, { from: owner, to: contract, data: giveUpData, value: 0n });
    },
    receipt: (hash) => readReceipt(provider, hash),
  };
}

function chainOf({ network, rpcUrl }: Target): WalletChain {
  return evmChain({ ...network, isLocal: network.network === 'local', rpcUrl });
}
