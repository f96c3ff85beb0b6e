import { hexToBytes } from '@noble/hashes/utils.js';
import { isSecret } from '../phrase/secret-text.ts';
import { bytesOfTron, tronOfBytes } from './address.ts';

const inHex = /^(?:0x)?41([0-9a-fA-F]{40})$/;
const shape = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;

/** An address as it is kept, T and 33 letters; or why the text is none. Tools write the same bytes as 41 and 40 digits. */
export function parseTronAddress(text: string): { address: string } | { reason: string } {
  const [, digits] = inHex.exec(text) ?? [];
  if (digits) return { address: tronOfBytes(hexToBytes(digits)) };
  if (isSecret(text))
    return { reason: 'That is a private key or a phrase, and not an address. Nothing of it was kept.' };
  if (/^0x[0-9a-fA-F]{40}$/.test(text)) {
    return { reason: 'That is an address of Ethereum and its family. An address of Tron begins with T.' };
  }
  if (!shape.test(text)) return { reason: 'An address of Tron is a T and 33 letters and digits.' };
  if (bytesOfTron(text)) return { address: text };
  return {
    reason: 'The last letters of this address do not fit the others: it was mistyped or altered. Copy it once more.',
  };
}
