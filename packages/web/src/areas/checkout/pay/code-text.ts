import type { Attempt } from '../payment/checkout-data.ts';

/**
 * What the code holds: everything that a wallet needs, in the form of its chain. Tron's best known wallets read an address
 * and refuse anything around it, so that the amount is typed there.
 */
export function codeText({
  blockchainCode,
  address,
  uri,
}: Pick<Attempt, 'blockchainCode' | 'address' | 'uri'>): string {
  return isAddressAlone(blockchainCode) ? address : uri;
}

export function isAddressAlone(blockchainCode: Attempt['blockchainCode']): boolean {
  return blockchainCode === 'TRX';
}
