import type { WalletTransaction } from './provider.ts';

export type Transfer = { chainId: number; transaction: Omit<WalletTransaction, 'from'> };

const form = /^ethereum:(0x[0-9a-f]{40})@([1-9]\d{0,15})(\/transfer)?\?(.*)$/i;
const anAddress = /^0x[0-9a-f]{40}$/i;
const anAmount = /^[1-9]\d{0,77}$/;
/** `transfer(address,uint256)` */
const transferSelector = '0xa9059cbb';
const wordLength = 64;

/** What a wallet is asked to send, read from a URI that asks for a payment (EIP-681); undefined for other chains. */
export function transferOf(uri: string): Transfer | undefined {
  const [, target = '', chainId, isToken, text] = form.exec(uri) ?? [];
  const query = new URLSearchParams(text);
  const [to, units] = isToken ? [query.get('address'), query.get('uint256')] : [target, query.get('value')];
  if (chainId === undefined || to === null || units === null || !anAddress.test(to) || !anAmount.test(units)) {
    return undefined;
  }
  const transaction = isToken
    ? { to: target, data: transferSelector + word(to.slice(2)) + word(BigInt(units).toString(16)), value: 0n }
    : { to, data: '0x', value: BigInt(units) };
  return { chainId: Number(chainId), transaction };
}

function word(hex: string): string {
  return hex.toLowerCase().padStart(wordLength, '0');
}
