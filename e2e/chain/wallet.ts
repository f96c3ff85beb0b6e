import { createWalletClient, encodeFunctionData, http, parseAbi, type Address, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

export type Wallet = {
  address: Address;
  /** Sends what a link of EIP-681 asks for, signed with a key that nobody else has; answers the transaction. */
  send(uri: string): Promise<Hex>;
};

const tokenAbi = parseAbi(['function transfer(address to, uint256 units) returns (bool)']);

/** A payer's own wallet, on a phone for instance: it knows of a payment what its link says. */
export function openWallet(rpcUrl: string): Wallet {
  const account = privateKeyToAccount(generatePrivateKey());
  return {
    address: account.address,
    async send(uri) {
      const { chainId, ...asked } = readLink(uri);
      const chain = {
        id: chainId,
        name: 'local',
        nativeCurrency: { name: 'ETH', symbol: 'ETH', decimals: 18 },
      } as const;
      const rpcUrls = { default: { http: [rpcUrl] } };
      const wallet = createWalletClient({ account, chain: { ...chain, rpcUrls }, transport: http() });
      return wallet.sendTransaction(asked);
    },
  };
}

/** `ethereum:to@chain?value=` of a coin, `ethereum:token@chain/transfer?address=&uint256=` of a token. */
function readLink(uri: string): { chainId: number; to: Address; value?: bigint; data?: Hex } {
  const { groups = {} } =
    /^ethereum:(?<to>0x[0-9a-fA-F]{40})@(?<chain>\d+)(?<call>\/transfer)?\?(?<query>.+)$/.exec(uri) ?? {};
  const { to, chain, call, query } = groups;
  if (to === undefined) throw new Error(`no wallet understands ${uri}`);
  const given = new URLSearchParams(query);
  const base = { chainId: Number(chain), to: to as Address };
  if (call === undefined) return { ...base, value: BigInt(given.get('value') ?? 0) };
  const args = [given.get('address') as Address, BigInt(given.get('uint256') ?? 0)] as const;
  return { ...base, data: encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args }) };
}
