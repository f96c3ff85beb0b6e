import { OddAnswer } from './read-refusal.ts';

/** What is used of the library that wallets of Tron bring along. */
export type TronWeb = {
  defaultAddress: { base58: string | false };
  transactionBuilder: {
    triggerSmartContract: Trigger<{ transaction: object }>;
    triggerConstantContract: Trigger<{ constant_result?: string[]; energy_used?: number }>;
    createSmartContract(contract: NewTronContract, issuer: string): Promise<{ contract_address: string }>;
  };
  trx: {
    getBlockByNumber(height: number): Promise<{ blockID: string }>;
    getUnconfirmedBalance(address: string): Promise<number>;
    getUnconfirmedAccount(address: string): Promise<{ type?: string | number }>;
    getChainParameters(): Promise<{ key: string; value?: number }[]>;
    getUnconfirmedTransactionInfo(hash: string): Promise<{ id?: string; receipt?: { result?: string } }>;
    sign(transaction: object): Promise<object>;
    signMessageV2(text: string): Promise<string>;
    sendRawTransaction(signed: object): Promise<{ result?: boolean; txid?: string; code?: unknown; message?: unknown }>;
  };
};
type NewTronContract = { abi: object[]; bytecode: string; name: string; feeLimit: number };
type Trigger<T> = (
  contract: string,
  selector: string,
  options: { feeLimit?: number; callValue?: number },
  args: { type: string; value: string }[],
  issuer: string,
) => Promise<T>;

/** What a browser wallet of this chain offers (TIP-1193). */
export type TronProvider = {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>;
  tronWeb?: TronWeb | false;
};
export type TronWallet = { id: string; name: string; icon: string | undefined; provider: TronProvider };

const allowed = 200;

/** The account that the person chose to show us. Older wallets answer with a code, and show it in their library. */
export async function askTronAccount(provider: TronProvider): Promise<string> {
  const told = await provider.request({ method: 'eth_requestAccounts' });
  const { code, message } = (told ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === 'number' && code !== allowed) throw Object.assign(new Error(String(message)), { code });
  const account = Array.isArray(told) ? (told[0] as unknown) : webOf(provider).defaultAddress.base58;
  if (typeof account !== 'string' || !/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(account))
    throw new OddAnswer('noAccount', 'it showed no account');
  return account;
}

/** Fails when the wallet is on another network in the end. A network is told from others by the end of its first block. */
export async function askForTronChain(
  provider: TronProvider,
  { chainId, name }: { chainId: number; name: string },
): Promise<void> {
  if ((await chainOf(provider)) === chainId) return;
  const params = [{ chainId: `0x${chainId.toString(16)}` }];
  await provider.request({ method: 'wallet_switchEthereumChain', params });
  if ((await chainOf(provider)) !== chainId)
    throw new OddAnswer('otherNetwork', `it stayed on another network than ${name}`);
}

async function chainOf(provider: TronProvider): Promise<number> {
  const { blockID } = await webOf(provider).trx.getBlockByNumber(0);
  return Number.parseInt(blockID.slice(-8), 16);
}

export function webOf({ tronWeb }: TronProvider): TronWeb {
  if (tronWeb) return tronWeb;
  throw new Error('it is locked: open it and try again');
}
