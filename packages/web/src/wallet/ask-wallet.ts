import { checksummed } from '@coffer/keys/evm/address.ts';
import type { Provider, WalletChain, WalletTransaction } from './provider.ts';
import { codeOf, OddAnswer } from './read-refusal.ts';

const unknownChain = 4902;

/** The account that the person chose to show us, with the capitals of its checksum. */
export async function askAccount(provider: Provider): Promise<string> {
  const accounts = await provider.request({ method: 'eth_requestAccounts' });
  const [first] = Array.isArray(accounts) ? (accounts as unknown[]) : [];
  if (typeof first !== 'string' || !/^0x[0-9a-f]{40}$/i.test(first))
    throw new OddAnswer('noAccount', 'it showed no account');
  return checksummed(first.toLowerCase());
}

type Named = { chainId: string; name: string; isLocal: boolean; rpcUrl: string | undefined };

/** A network of Ethereum's family, as wallets want to hear of it. */
export function evmChain({ chainId, name, isLocal, rpcUrl }: Named): WalletChain {
  const coin = { symbol: 'ETH', decimals: 18 };
  return { chainId: Number(chainId), name: isLocal ? `${name} (local)` : name, coin, rpcUrl };
}

/** Moves the wallet to the chain, and teaches it the chain where it must. Fails when it is elsewhere in the end. */
export async function askForChain(provider: Provider, chain: WalletChain): Promise<void> {
  if ((await chainOf(provider)) === chain.chainId) return;
  const chainId = `0x${chain.chainId.toString(16)}`;
  try {
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });
  } catch (error) {
    if (codeOf(error) !== unknownChain || chain.rpcUrl === undefined) throw error;
    const nativeCurrency = { name: chain.coin.symbol, ...chain.coin };
    const learned = { chainId, chainName: chain.name, nativeCurrency, rpcUrls: [chain.rpcUrl] };
    await provider.request({ method: 'wallet_addEthereumChain', params: [learned] });
  }
  if ((await chainOf(provider)) !== chain.chainId)
    throw new OddAnswer('otherNetwork', `it stayed on another network than ${chain.name}`);
}

/** The hash of what the wallet signed and sent. */
export async function askToSend(provider: Provider, { from, to, data, value }: WalletTransaction): Promise<string> {
  const transaction = { from, to, data, value: `0x${value.toString(16)}` };
  const hash = await provider.request({ method: 'eth_sendTransaction', params: [transaction] });
  if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash))
    throw new OddAnswer('noHash', 'it gave no transaction hash');
  return hash.toLowerCase();
}

/** The signature of a text that the person reads in the wallet (EIP-191). */
export async function askToSign(provider: Provider, account: string, text: string): Promise<string> {
  const hex = `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  return signatureIn(await provider.request({ method: 'personal_sign', params: [hex, account] }));
}

export function signatureIn(told: unknown): string {
  if (typeof told === 'string' && /^0x([0-9a-f]{2})+$/i.test(told)) return told;
  throw new Error('it gave no signature');
}

async function chainOf(provider: Provider): Promise<number> {
  return Number(await provider.request({ method: 'eth_chainId' }));
}
