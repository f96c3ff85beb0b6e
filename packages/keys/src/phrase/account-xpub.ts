import { HARDENED_OFFSET, HDKey } from '@scure/bip32';

/** What may leave the device: the public half of m/purpose'/coin'/account'. The private keys on the way there are wiped. */
export function accountXpub(seed: Uint8Array, purpose: number, coin: number, account = 0): string {
  let key = HDKey.fromMasterSeed(seed);
  try {
    for (const index of [purpose, coin, account]) {
      const child = key.deriveChild(HARDENED_OFFSET + index);
      key.wipePrivateData();
      key = child;
    }
    return key.publicExtendedKey;
  } finally {
    key.wipePrivateData();
  }
}
