import { base58 } from '@scure/base';
import { HARDENED_OFFSET, HDKey } from 'micro-key-producer/slip10.js';

/** m/44'/501'/index'/0': every step is hardened, so each address needs the seed. */
export function solanaAddress(seed: Uint8Array, index: number): string {
  let key = HDKey.fromMasterSeed(seed);
  try {
    for (const step of [44, 501, index, 0]) {
      const child = key.deriveChild(HARDENED_OFFSET + step);
      wipe(key);
      key = child;
    }
    return base58.encode(key.publicKeyRaw);
  } finally {
    wipe(key);
  }
}

function wipe({ privateKey, chainCode }: HDKey): void {
  privateKey.fill(0);
  chainCode.fill(0);
}
