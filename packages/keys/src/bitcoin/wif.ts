import { WIF } from '@scure/btc-signer';
import { prefixesOf, type BitcoinNetwork } from './network.ts';

/** A private key as wallets export it, of a compressed public key; nothing where it is none of this network. */
export function readWif(text: string, network: BitcoinNetwork): Uint8Array | undefined {
  try {
    return WIF(prefixesOf(network)).decode(text);
  } catch {
    return undefined;
  }
}
