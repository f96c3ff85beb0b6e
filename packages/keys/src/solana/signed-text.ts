import { ed25519 } from '@noble/curves/ed25519.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import { isSignatureText } from './base58.ts';

/** Whether the key of an address signed a text as it stands, as wallets do when an app asks them to. */
export function hasSignedSolanaText(address: string, text: string, signature: string): boolean {
  const given = signature.trim();
  if (!isSignatureText(given)) return false;
  try {
    // Read strictly: by the looser rules a key of small order, such as the address of the system program, signed any text.
    return ed25519.verify(base58.decode(given), utf8ToBytes(text), base58.decode(address), { zip215: false });
  } catch {
    // An address that is no key signs nothing.
    return false;
  }
}
