import { generateMnemonic, mnemonicToSeedSync } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { randomBytes } from 'node:crypto';
import { accountXpub } from '../../packages/keys/src/phrase/account-xpub.ts';
import { evmAddress } from '../../packages/keys/src/evm/address.ts';
import { receivingKeys } from '../../packages/keys/src/phrase/extended-key.ts';
import { expect } from '../fixtures.ts';
import { mine, pay } from './open-shop.ts';
import { call, stepUp, type Person } from '../people.ts';

/** A wallet of a phrase on the local Base, whose money a sweep contract may move once its owner has signed. */
export type SignShop = {
  phrase: string;
  walletId: number;
  cold: string;
  /** Pays to the address at each position, the given units of USDC, and waits until all of it may be moved. */
  fund(from: number, count: number): Promise<bigint>;
  /** What the cold wallet has, as the node says. */
  received(): Promise<bigint>;
};

type Devnet = { accounts: { address: string }[] };
type Fund = { walletID: number; currencyCode: string; blockchainCode: string; addressCount: number };

/** `createFundSweeperContract(bytes32 salt, address fundCollector)` */
const deploySelector = '0xb77c3d5a';
const [purpose, coin] = [44, 60];
const paidAtOnce = 10;

export async function openSignShop(site: string, root: Person): Promise<SignShop> {
  const post = <T>(path: string, body: object) => call<T>(site, root, 'POST', `/api/v1/${path}`, body);
  await stepUp(site, root);
  const { id: projectID } = await post<{ id: number }>('external-platform', { name: `Signing ${Date.now()}` });
  const phrase = generateMnemonic(wordlist);
  const xpub = accountXpub(mnemonicToSeedSync(phrase), purpose, coin);
  const xpubs = [{ family: 'ETH_Family', xpub }];
  const { id: walletId } = await post<{ id: number }>('wallets/deposit/eoa/bulk', {
    name: 'Own phrase',
    projectID,
    xpubs,
  });
  const cold = `0x${randomBytes(20).toString('hex')}`;
  const safe = await post<{ id: number }>('wallets/cold/eoa/blockchain/BASE', { name: 'Own safe', address: cold });
  const destination = { blockchainCode: 'BASE', coldWalletID: safe.id };
  await call(site, root, 'PUT', `/api/v1/wallets/${walletId}/destination`, destination);
  const transactionHash = await deployFor(site, root, cold);
  await post(`project/${projectID}/wallets/deposit/scw/blockchains_contract/3`, { name: 'Sweeper', transactionHash });
  await proveOwner(site, root, cold);
  const hot = { name: 'Hot', walletType: 'hot_wallet', family: 'ETH_Family', projectID };
  const { address } = await post<{ address: string }>('wallets', hot);
  await pay(site, root, address, 'ETH', '5');
  const addressAt = receivingKeys(xpub);
  const usdc = await tokenOf(site, root);
  return {
    phrase,
    walletId,
    cold,
    async fund(from, count) {
      let units = 0n;
      for (let at = from; at < from + count; at += paidAtOnce) {
        const part = Array.from({ length: Math.min(paidAtOnce, from + count - at) }, (_, index) => at + index);
        units += part.reduce((sum, position) => sum + 2_000_000n + BigInt(position), 0n);
        await Promise.all(
          part.map((position) => {
            const amount = `2.${String(position).padStart(6, '0')}`;
            return pay(site, root, evmAddress(addressAt(position)), 'USDC', amount);
          }),
        );
      }
      await mine(site, root, 8);
      const held = async () => {
        const funds = await call<Fund[]>(site, root, 'GET', '/api/v1/addresses/balance');
        return funds.find(
          (one) => one.walletID === walletId && one.currencyCode === 'USDC' && one.blockchainCode === 'BASE',
        )?.addressCount;
      };
      await expect.poll(held, { timeout: 60_000 }).toBe(count);
      return units;
    },
    received: async () => {
      const data = `0x70a08231${'0'.repeat(24)}${cold.slice(2)}`;
      return BigInt(await askBase<string>(site, root, 'eth_call', [{ to: usdc, data }, 'latest']));
    },
  };
}

/** Asks the local Base itself. */
export async function askBase<T>(site: string, who: Person, method: string, params: unknown[]): Promise<T> {
  const body = { jsonrpc: '2.0', id: 1, method, params };
  return (await call<{ result: T }>(site, who, 'POST', '/api/v1/devnet/rpc/BASE', body)).result;
}

async function deployFor(site: string, root: Person, cold: string): Promise<string> {
  const { accounts } = await call<Devnet>(site, root, 'GET', '/api/v1/devnet');
  const path = '/api/v1/blockchain-contract/blockchain/BASE/contract/factory_contract';
  const { address: to } = await call<{ address: string }>(site, root, 'GET', path);
  const data = `${deploySelector}${randomBytes(32).toString('hex')}${'0'.repeat(24)}${cold.slice(2)}`;
  const sent = await askBase<string>(site, root, 'eth_sendTransaction', [{ from: accounts[1]?.address, to, data }]);
  const isThere = async () => (await askBase(site, root, 'eth_getTransactionReceipt', [sent])) !== null;
  await expect.poll(isThere, { timeout: 20_000 }).toBe(true);
  return sent;
}

/** Accounts are lent to a contract whose owner is proven: the local test wallet signs for it. */
async function proveOwner(site: string, root: Person, cold: string): Promise<void> {
  type Contract = { id: number; owner: string; collector: string };
  const contracts = await call<Contract[]>(site, root, 'GET', '/api/v1/contract-address');
  const contract = contracts.find(({ collector }) => collector.toLowerCase() === cold);
  const path = `/api/v1/contract-address/${contract?.id}`;
  const { text } = await call<{ text: string }>(site, root, 'POST', `${path}/owner-challenge`, {});
  const hex = `0x${Buffer.from(text).toString('hex')}`;
  const signature = await askBase<string>(site, root, 'personal_sign', [hex, contract?.owner]);
  await call(site, root, 'POST', `${path}/owner-proof`, { signature });
}

async function tokenOf(site: string, root: Person): Promise<string> {
  type Listed = { blockchainCode: string; currencyCode: string; tokenAddress: string | null };
  const listed = await call<Listed[]>(site, root, 'GET', '/api/v1/blockchain-currency');
  const token = listed.find((one) => one.blockchainCode === 'BASE' && one.currencyCode === 'USDC')?.tokenAddress;
  if (!token) throw new Error('There is no USDC on the local Base.');
  return token;
}
