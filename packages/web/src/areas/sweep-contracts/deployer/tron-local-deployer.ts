import { hexOfTron, tronOfHex } from '@coffer/keys/tron/address.ts';
import type { Wallet } from '../../../wallet/provider.ts';
import type { Deployer } from './deployer.ts';
import { evmDeployer } from './evm-deployer.ts';
import type { Place } from './plan.ts';

/** The wallet of the local network, which speaks as those of Ethereum do. Only addresses and hashes are written otherwise. */
export function tronLocalDeployer(wallet: Wallet): Deployer {
  const evm = evmDeployer(wallet);
  return {
    ...evm,
    connect: async (target) => tronOfHex(await evm.connect(target)),
    async plan(place) {
      const { contract, ...plan } = await evm.plan(inHex(place));
      return { ...plan, contract: contract === '' ? '' : tronOfHex(contract) };
    },
    deploy: async (target, place) => (await evm.deploy(target, inHex(place))).replace(/^0x/, ''),
    sign: () => Promise.reject(new Error('it cannot sign texts on this network')),
    giveUp: async (target, { contract, owner }) =>
      (await evm.giveUp(target, { contract: hexOfTron(contract), owner: hexOfTron(owner) })).replace(/^0x/, ''),
    receipt: (hash) => evm.receipt(`0x${hash}`),
  };
}

function inHex({ factory: { address, creation }, owner, salt, collector }: Place): Place {
  const factory = { creation, address: address === null ? null : hexOfTron(address) };
  return { salt, factory, owner: hexOfTron(owner), collector: hexOfTron(collector) };
}
