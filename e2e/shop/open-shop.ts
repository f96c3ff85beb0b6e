import { randomBytes } from 'node:crypto';
import { accountXpub } from '../../packages/keys/src/phrase/account-xpub.ts';
import { evmAddress } from '../../packages/keys/src/evm/address.ts';
import { receivingKeys } from '../../packages/keys/src/phrase/extended-key.ts';
import { call, type Person } from '../people.ts';

export type Shop = {
  id: number;
  /** The address of a customer, who is made with it. */
  addressOf(customerID: string): Promise<string>;
  /** An address of the shop's wallet that is watched, and that nobody was given. */
  nobodysAddress: string;
};

/** So far ahead that none of the customers of a story is given it. */
const farAhead = 15;
const [ethereumPurpose, ethereumCoin] = [44, 60];

/** A project with a deposit wallet of its own on the local chains. */
export async function openShop(site: string, root: Person, name: string): Promise<Shop> {
  const { id } = await call<{ id: number }>(site, root, 'POST', '/api/v1/external-platform', { name });
  const xpub = accountXpub(randomBytes(64), ethereumPurpose, ethereumCoin);
  await call(site, root, 'POST', '/api/v1/wallets/deposit/eoa/bulk', {
    name: `${name} deposits`,
    projectID: id,
    xpubs: [{ family: 'ETH_Family', xpub }],
  });
  return {
    id,
    addressOf: async (customerID) => {
      const body = { blockchainCode: 'BASE', customerID };
      return (await call<{ address: string }>(site, root, 'POST', `/api/v1/project/${id}/deposit-address`, body))
        .address;
    },
    nobodysAddress: evmAddress(receivingKeys(xpub)(farAhead)),
  };
}

/** Test money in a real transaction; answers its hash. */
export async function pay(
  site: string,
  root: Person,
  address: string,
  currencyCode: string,
  amount: string,
): Promise<string> {
  return payOn(site, root, 'BASE', address, currencyCode, amount);
}

export async function payOn(
  site: string,
  root: Person,
  blockchainCode: string,
  address: string,
  currencyCode: string,
  amount: string,
): Promise<string> {
  const order = { blockchainCode, currencyCode, address, amount };
  return (await call<{ transactionHash: string }>(site, root, 'POST', '/api/v1/devnet/faucet', order)).transactionHash;
}

export async function mine(site: string, root: Person, blocks: number): Promise<void> {
  await mineOn(site, root, 'BASE', blocks);
}

export async function mineOn(site: string, root: Person, blockchainCode: string, blocks: number): Promise<void> {
  await call(site, root, 'POST', '/api/v1/devnet/mine', { blockchainCode, blocks });
}
