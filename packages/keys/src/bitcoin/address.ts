import { addressOfKey } from './keys.ts';

/** bc1q…: pays to the hash of a key (BIP 84). */
export function segwitAddress(publicKey: Uint8Array): string {
  return addressOfKey(publicKey, 'p2wpkh', 'main');
}

/** bc1p…: pays to a key that is tweaked by itself and hides no script (BIP 86). */
export function taprootAddress(publicKey: Uint8Array): string {
  return addressOfKey(publicKey, 'p2tr', 'main');
}
